import { sanitiseStory } from '@everpaw/contracts/memorials/story';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { Editor } from '@tiptap/core';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import StoryEditor from './story-editor.tsx';

/** The editor on a page: what it wrote last, and its own handle. */
function open(story = '') {
  const onChange = vi.fn<(story: string) => void>();
  const onRefused = vi.fn<() => void>();
  render(
    <StoryEditor
      story={story}
      label="The story of Bella"
      placeholder="How they came to you"
      onChange={onChange}
      onRefused={onRefused}
    />,
  );
  const box = screen.getByRole('textbox', { name: 'The story of Bella' });
  const { editor } = box as HTMLElement & { editor: Editor }; // the library leaves itself there
  return {
    box,
    editor,
    onChange,
    onRefused,
    written: () => onChange.mock.lastCall?.[0],
    run: (change: (editor: Editor) => unknown) => act(() => void change(editor)),
  };
}
const format = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => fireEvent.click(format(name));

describe('the story editor', () => {
  test.each([
    ['REQ-253', 'Bold', '<strong>sun</strong>'],
    ['REQ-254', 'Italic', '<em>sun</em>'],
    ['REQ-255', 'Quote', '<blockquote>sun</blockquote>'],
    ['REQ-256', 'Bullet list', '<li>sun</li>'],
    ['REQ-257', 'Numbered list', '<li>1. sun</li>'],
  ])('%s the control %s is pressed where its format is, and takes it off again', (_, name, markup) => {
    const { run, written } = open('sun');
    run((editor) => editor.commands.selectAll());
    expect(format(name).getAttribute('aria-pressed')).toBe('false');
    press(name);
    expect(written()).toBe(markup);
    expect(format(name).getAttribute('aria-pressed')).toBe('true');
    press(name);
    expect(written()).toBe('sun');
    expect(format(name).getAttribute('aria-pressed')).toBe('false');
  });

  test.each([
    ['b', {}, '<strong>sun</strong>'],
    ['i', {}, '<em>sun</em>'],
    ['b', { shiftKey: true }, '<blockquote>sun</blockquote>'],
    ['8', { shiftKey: true }, '<li>sun</li>'],
    ['7', { shiftKey: true }, '<li>1. sun</li>'],
  ])('REQ-253 REQ-254 REQ-255 REQ-256 REQ-257 Ctrl+%s %j does the same', (key, more, markup) => {
    const { box, run, written } = open('sun');
    run((editor) => editor.commands.selectAll());
    fireEvent.keyDown(box, { key, ctrlKey: true, ...more });
    expect(written()).toBe(markup);
  });

  test('REQ-259 a list changes its kind, and quotes and lists take each other’s place', () => {
    const { box, run, written } = open('<li>sun</li><li>socks</li>');
    run((editor) => editor.commands.selectAll());
    press('Numbered list');
    expect(written()).toBe('<li>1. sun</li><li>2. socks</li>');
    press('Quote');
    expect(written()).toBe('<blockquote>sun<br>socks</blockquote>');
    press('Bullet list');
    expect(written()).toBe('<li>sun</li><li>socks</li>');
    fireEvent.keyDown(box, { key: 'b', ctrlKey: true, shiftKey: true });
    expect(written()).toBe('<blockquote>sun<br>socks</blockquote>');
    fireEvent.keyDown(box, { key: '7', ctrlKey: true, shiftKey: true });
    expect(written()).toBe('<li>1. sun</li><li>2. socks</li>');
  });

  test('the formats are one toolbar, whose arrow keys lead from one to the next', async () => {
    open();
    expect(screen.getByRole('toolbar', { name: 'Formatting' })).toBeTruthy();
    act(() => format('Bold').focus());
    fireEvent.keyDown(format('Bold'), { key: 'ArrowRight' });
    await vi.waitFor(() => expect(document.activeElement).toBe(format('Italic')));
  });

  test('several paragraphs become as many items, and paragraphs again', () => {
    const { run, written } = open('sun<br><br>socks<br><br>tuna');
    run((editor) => editor.commands.selectAll());
    press('Numbered list');
    expect(written()).toBe('<li>1. sun</li><li>2. socks</li><li>3. tuna</li>');
    press('Numbered list');
    expect(written()).toBe('sun<br><br>socks<br><br>tuna');
  });

  test('a story that is only opened is not written', () => {
    const { onChange, box } = open('She <strong>ruled</strong>.<li>1. sun</li>');
    expect(onChange).not.toHaveBeenCalled();
    expect(box.querySelector('ol li')?.textContent).toBe('sun');
  });

  test('Tab leaves the text, and a list stays a list', () => {
    const { box, onChange, run } = open('Loved:<li>sun</li><li>socks</li>Always.');
    run((editor) => editor.commands.focus('end'));
    expect(fireEvent.keyDown(box, { key: 'Tab' })).toBe(true);
    expect(fireEvent.keyDown(box, { key: 'Tab', shiftKey: true })).toBe(true);
    run((editor) => editor.commands.focus('start'));
    expect(fireEvent.keyDown(box, { key: 'Tab' })).toBe(true);
    expect(onChange).not.toHaveBeenCalled();
  });

  test('Enter begins the next item, and in an empty one ends the list', () => {
    const { box, run, written } = open('<li>1. sun</li>');
    run((editor) => editor.commands.focus('end'));
    fireEvent.keyDown(box, { key: 'Enter' });
    run((editor) => editor.commands.insertContent('socks'));
    expect(written()).toBe('<li>1. sun</li><li>2. socks</li>');
    fireEvent.keyDown(box, { key: 'Enter' });
    fireEvent.keyDown(box, { key: 'Enter' });
    run((editor) => editor.commands.insertContent('Then sleep.'));
    expect(written()).toBe('<li>1. sun</li><li>2. socks</li>Then sleep.');
  });

  test('Backspace takes an item out of its list, and then into the line before; Delete joins the next item', () => {
    const { box, run, written } = open('<li>sun</li><li>socks</li><li>tuna</li>');
    const at = (words: string, place: 'start' | 'end') =>
      run((editor) => {
        editor.state.doc.descendants((node, pos) => {
          if (node.text === words) editor.commands.focus(place === 'start' ? pos : pos + words.length);
        });
      });
    at('tuna', 'start');
    fireEvent.keyDown(box, { key: 'Backspace' });
    expect(written()).toBe('<li>sun</li><li>socks</li>tuna');
    fireEvent.keyDown(box, { key: 'Backspace' });
    expect(written()).toBe('<li>sun</li><li>sockstuna</li>');
    at('sun', 'end');
    fireEvent.keyDown(box, { key: 'Delete' });
    expect(written()).toBe('<li>sunsockstuna</li>');
  });

  test('a pasted part of a line stays a part of a line, with its white space', () => {
    const { run, written } = open('<li>sun</li>');
    run((editor) => editor.commands.focus('end'));
    run(({ view }) => view.pasteHTML('<p data-pm-slice="1 1 []"> and <b>socks</b></p>'));
    expect(written()).toBe('<li>sun and <strong>socks</strong></li>');
  });

  test('REQ-260 an edit beyond 5000 characters is ignored and told, also a pasted one', () => {
    const { editor, run, written, onRefused, onChange } = open('x'.repeat(4999));
    run(() => editor.commands.insertContentAt(1, 'y'));
    expect(written()).toHaveLength(5000);
    run(() => editor.commands.insertContentAt(1, 'z'));
    run(() => editor.view.pasteText('z'.repeat(20)));
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(onRefused).toHaveBeenCalledTimes(2);
    expect(editor.getText()).not.toContain('z');
  });

  test('REQ-260 a story that is too long already may become shorter', () => {
    const { run, written } = open('x'.repeat(5010));
    run((editor) => editor.commands.deleteRange({ from: 1, to: 3 }));
    expect(written()).toHaveLength(5008);
  });

  test('REQ-258 SEC-13 what is pasted keeps its words and the five tags', () => {
    const { editor, run, written } = open();
    run(() =>
      editor.view.pasteHTML(
        '<h1>Bella</h1><p style="color:red">She <b onclick="x()">ruled</b> <a href="javascript:x()">the</a> <i>sill</i>.</p><script>x()</script><img src=x onerror=x()><blockquote><p>No.</p></blockquote><ul><li>sun<ul><li>more sun</li></ul></li></ul><ol><li><p>tuna</p></li></ol><table><tr><td>cell</td></tr></table>',
      ),
    );
    expect(written()).toBe(
      'Bella<br><br>She <strong>ruled</strong> the <em>sill</em>.<blockquote>No.</blockquote><li>sun</li><li>more sun</li><li>1. tuna</li>cell',
    );
  });

  test('SEC-13 whatever is pasted, nothing but a sanitised story comes out', () => {
    const { editor, run, written } = open();
    const piece = fc.constantFrom(
      ...[
        '<p>',
        '</p>',
        '<b>',
        '</b>',
        '<ul>',
        '</ul>',
        '<ol start=7>',
        '</ol>',
        '<li>',
        '</li>',
        '<br>',
        '<pre>',
      ],
      ...[
        '<blockquote>',
        '</blockquote>',
        '<script>x()</script>',
        '<img src=x onerror=x()>',
        '<svg/onload=x()>',
      ],
      ...[
        '<a href="javascript:x()">',
        '</a>',
        '<iframe srcdoc="<script>">',
        '<table><tr><td>',
        '&lt;',
        '1. ',
        'sun',
        ' ',
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 16 }), (pieces) => {
        run(() => editor.commands.selectAll());
        run(() => editor.view.pasteHTML(pieces.join('')));
        const story = written() ?? '';
        expect(sanitiseStory(story)).toBe(story);
      }),
      { numRuns: 200 },
    );
  });
});
