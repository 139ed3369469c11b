import { laterPageMessages } from '@everpaw/contracts/memorials/screens/page-later.messages';
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import Lightbox from './lightbox.tsx';

const media = { sha256: 'a'.repeat(64), width: 4, height: 3, thumbhash: '', color: '#888888' };
const images = [1, 2, 3].map((n) => ({ id: `${n}`, media, caption: null }));

/** A finger from `x` to `to`, faster than the screen draws. */
function swipe(x: number, to: number, end: 'pointerup' | 'pointercancel' = 'pointerup') {
  const stage = document.querySelector('[data-stage]');
  const send = (type: string, clientX: number) =>
    stage?.dispatchEvent(new PointerEvent(type, { bubbles: true, isPrimary: true, pointerId: 1, clientX }));
  act(() => {
    send('pointerdown', x);
    send('pointermove', to);
    send(end, to);
  });
}
const shows = (n: number) => screen.getByText(laterPageMessages.photoOf(n, 3, ''));

test('a quick swipe turns the photo; a short one and one that the browser takes over don’t', () => {
  render(<Lightbox images={images} petName="Bella" start={0} unsent={false} onClose={() => {}} />);
  swipe(300, 80);
  shows(2);
  swipe(80, 300);
  shows(1);
  swipe(200, 180);
  swipe(300, 80, 'pointercancel');
  shows(1);
  expect(document.querySelector('[data-stage] > div')?.getAttribute('style')).toContain('translateX(0px)');
});
