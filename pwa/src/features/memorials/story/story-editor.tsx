import { storyMessages } from '@everpaw/contracts/memorials/screens/story.messages';
import { type Editor, Extension, type KeyboardShortcutCommand } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Italic } from '@tiptap/extension-italic';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { Placeholder, UndoRedo } from '@tiptap/extensions';
import { Fragment, type Node as ProseMirrorNode, type Schema, Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { Toolbar } from 'radix-ui';
import { type ReactNode, useId, useState } from 'react';
import { classNames } from '../../../ui/helpers/class-names.ts';
import {
  BoldIcon,
  BulletListIcon,
  ItalicIcon,
  NumberedListIcon,
  QuoteIcon,
} from '../../../ui/pictures/more-icons.tsx';
import { documentOfStory, storyOfDocument } from './story-document.ts';
import { characterCount, fits } from './story-text.ts';
import { withWordLists } from './word-lists.ts';

/** Quotes and lists can't be nested, so one is removed before the other is applied. */
function toggleQuote(editor: Editor): boolean {
  const change = editor.chain().focus().clearNodes();
  return (editor.isActive('blockquote') ? change : change.setBlockquote()).run();
}

const toggleList =
  (list: 'bulletList' | 'orderedList') =>
  (editor: Editor): boolean => {
    const change = editor.chain().focus();
    const changed = editor.isActive('blockquote')
      ? change.clearNodes().wrapInList(list)
      : change.toggleList(list, 'listItem');
    return changed.run();
  };
const toggleBullets = toggleList('bulletList');
const toggleNumbers = toggleList('orderedList');

/**
 * The nodes of a story: paragraphs, quotes and lists, without nesting. Pasted content is converted to them or removed.
 */
const storyNodes = [
  Document.extend({ content: '(paragraph | blockquote | bulletList | orderedList)+' }),
  Paragraph,
  Text,
  Bold,
  Italic,
  Blockquote.extend({
    content: 'paragraph+',
    addKeyboardShortcuts() {
      return { 'Mod-Shift-b': () => toggleQuote(this.editor) };
    },
  }),
  BulletList.extend({
    addKeyboardShortcuts() {
      return { 'Mod-Shift-8': () => toggleBullets(this.editor) };
    },
  }),
  OrderedList.extend({
    addKeyboardShortcuts() {
      return { 'Mod-Shift-7': () => toggleNumbers(this.editor) };
    },
  }),
  ListItem.extend({
    content: 'paragraph+',
    // Tab isn't handled, so that it moves the focus: keyboard users must be able to leave, and Shift+Tab must not
    // unindent a list.
    addKeyboardShortcuts() {
      const next = () => this.editor.commands.splitListItem(this.name);
      return { Enter: next, 'Shift-Enter': next };
    },
  }),
  ListKeymap.extend({
    // Its Tab would move the text after a list into it, and its Delete would leave an item with two paragraphs.
    addKeyboardShortcuts() {
      const { Backspace } = this.parent?.() ?? {};
      const join: KeyboardShortcutCommand = ({ editor }) => {
        const { empty, $from } = editor.state.selection;
        const atEnd = empty && $from.parentOffset === $from.parent.content.size;
        return atEnd && editor.isActive('listItem') && editor.commands.joinTextblockForward();
      };
      return { ...(Backspace ? { Backspace } : {}), Delete: join };
    },
  }),
  HardBreak,
  UndoRedo,
  Extension.create({
    name: 'storyShape',
    addProseMirrorPlugins() {
      const { schema } = this.editor;
      return [
        new Plugin({
          props: {
            transformPastedHTML: withWordLists,
            transformPasted: (pasted) => inShape(pasted, schema),
          },
          // A list item is one line, so an item with several paragraphs is split into several items.
          appendTransaction: (_changes, _before, { doc, tr }) => {
            const cuts: number[] = [];
            doc.descendants((node, at) => {
              if (node.type.name !== 'listItem') return;
              node.forEach((_line, offset, index) => {
                if (index > 0) cuts.push(at + 1 + offset);
              });
            });
            for (const cut of cuts.reverse()) tr.split(cut);
            return tr.docChanged ? tr : null;
          },
        }),
      ];
    },
  }),
];

/**
 * Converts pasted content to a story, so that it fits everywhere. A fragment of a line stays a fragment, including its
 * white space.
 */
function inShape({ content }: Slice, schema: Schema): Slice {
  const lines: ProseMirrorNode[] = [];
  content.descendants((node) => {
    if (node.isTextblock) lines.push(node);
  });
  const [only] = lines;
  if (only && lines.length === 1) return new Slice(Fragment.from(only), 1, 1);
  if (content.firstChild?.isInline) return new Slice(content, 0, 0);
  const story = documentOfStory(storyOfDocument({ content: content.toJSON() ?? [] }));
  return Slice.maxOpen(Fragment.from((story.content ?? []).map((node) => schema.nodeFromJSON(node))));
}

/** Rejects changes that make a story exceed the limits. A story that already exceeds them can still get shorter. */
const storyLimit = (onRefused: () => void) =>
  Extension.create({
    name: 'storyLimit',
    addProseMirrorPlugins: () => [
      new Plugin({
        filterTransaction: (change, { doc }) => {
          if (!change.docChanged) return true;
          const next = storyOfDocument(change.doc.toJSON());
          if (fits(next) || characterCount(next) < characterCount(storyOfDocument(doc.toJSON()))) return true;
          onRefused();
          return false;
        },
      }),
    ],
  });

type StoryEditorProps = {
  /** The initial story; the editor ignores later values, which are its own output. */
  story: string;
  label: string;
  placeholder: string;
  onChange: (story: string) => void;
  /** Called when a change is rejected because the story would be too long. */
  onRefused: () => void;
};

/** The editor of a story with formatting. `onChange` receives only sanitized stories. */
export default function StoryEditor({ story, label, placeholder, onChange, onRefused }: StoryEditorProps) {
  const id = useId();
  const [extensions] = useState(() => [
    ...storyNodes,
    Placeholder.configure({ placeholder }),
    storyLimit(onRefused),
  ]);
  const editor = useEditor({
    extensions,
    content: documentOfStory(story),
    injectCSS: false,
    editorProps: {
      attributes: {
        id,
        'aria-multiline': 'true',
        'aria-label': label,
        class: writingStyle,
      },
    },
    onUpdate: (now) => onChange(storyOfDocument(now.editor.getJSON())),
  });
  return (
    <div className="grid gap-1.5">
      <span aria-hidden="true" className="font-semibold text-small">
        {label}
      </span>
      <div className="rounded-soft border border-rule-strong bg-leaf hover:border-ink-soft">
        <Formatting editor={editor} controls={id} />
        <EditorContent editor={editor} />
      </div>
    </div>
  );
}

/** Styles for editing, and the styles of the page that shows the story. */
const writingStyle = classNames(
  'relative grid min-h-64 content-start focus-visible:-outline-offset-2 gap-[0.8em] whitespace-pre-wrap rounded-b-soft px-4 py-4 font-display text-story [overflow-wrap:anywhere] [font-variant-ligatures:none] sm:px-5',
  '[&_strong]:font-semibold [&_ol]:list-decimal [&_ul]:list-disc [&_:is(ol,ul)]:grid [&_:is(ol,ul)]:gap-1 [&_:is(ol,ul)]:pl-[1.4em] [&_li]:marker:text-clay',
  '[&_blockquote]:grid [&_blockquote]:gap-1 [&_blockquote]:border-clay [&_blockquote]:border-l-2 [&_blockquote]:pl-[1em] [&_blockquote]:italic',
  '[&_.is-editor-empty:first-child]:before:pointer-events-none [&_.is-editor-empty:first-child]:before:float-left [&_.is-editor-empty:first-child]:before:h-0 [&_.is-editor-empty:first-child]:before:text-ink-faint [&_.is-editor-empty:first-child]:before:content-[attr(data-placeholder)]',
);

type Format = {
  name: string;
  icon: ReactNode;
  /** The keys pressed with Ctrl, or with Cmd on a Mac. */
  keys: string;
  is: (editor: Editor) => boolean;
  toggle: (editor: Editor) => boolean;
};

const formats: readonly Format[] = [
  {
    get name() {
      return storyMessages.bold;
    },
    icon: <BoldIcon />,
    keys: 'B',
    is: (editor) => editor.isActive('bold'),
    toggle: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    get name() {
      return storyMessages.italic;
    },
    icon: <ItalicIcon />,
    keys: 'I',
    is: (editor) => editor.isActive('italic'),
    toggle: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    get name() {
      return storyMessages.quote;
    },
    icon: <QuoteIcon />,
    keys: 'Shift+B',
    is: (editor) => editor.isActive('blockquote'),
    toggle: toggleQuote,
  },
  {
    get name() {
      return storyMessages.bulletList;
    },
    icon: <BulletListIcon />,
    keys: 'Shift+8',
    is: (editor) => editor.isActive('bulletList'),
    toggle: toggleBullets,
  },
  {
    get name() {
      return storyMessages.numberedList;
    },
    icon: <NumberedListIcon />,
    keys: 'Shift+7',
    is: (editor) => editor.isActive('orderedList'),
    toggle: toggleNumbers,
  },
];

/** The toolbar with the five formats. It's a single tab stop; the arrow keys move between the buttons. */
function Formatting({ editor, controls }: { editor: Editor; controls: string }) {
  const pressed = useEditorState({
    editor,
    selector: ({ editor: now }) => formats.map(({ is }) => is(now)),
  });
  return (
    <Toolbar.Root
      aria-label={storyMessages.formatting}
      aria-controls={controls}
      className="flex flex-wrap gap-0.5 border-rule border-b p-1"
    >
      {formats.map(({ name, icon, keys, toggle }, index) => (
        <Toolbar.Button
          key={name}
          type="button"
          aria-label={name}
          aria-pressed={pressed[index] ?? false}
          aria-keyshortcuts={`Control+${keys} Meta+${keys}`}
          title={storyMessages.withShortcut(name, keys)}
          // A click must not move the cursor out of the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => toggle(editor)}
          className="grid size-11 place-items-center rounded-tight text-ink-soft transition-colors hover:bg-sunk hover:text-ink aria-pressed:bg-moss-wash aria-pressed:text-moss"
        >
          {icon}
        </Toolbar.Button>
      ))}
    </Toolbar.Root>
  );
}
