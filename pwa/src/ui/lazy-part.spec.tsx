import { siteLabels } from '@everpaw/contracts/site/site.messages';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, Suspense, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { clearNotices, currentNotices } from './helpers/notices.ts';
import { lazyOnPress, lazyWhenReachable } from './lazy-part.tsx';

/** A line that is dead until `repaired`, and what came through it. */
function deadLine<Props>(part: (props: Props) => ReactNode) {
  let dead = true;
  const load = vi.fn(async () => {
    if (dead) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: part };
  });
  return {
    load,
    repaired: () => {
      dead = false;
    },
  };
}

test('a part that cannot be fetched closes with a notice, the screen stays, and the next press asks again', async () => {
  const { load, repaired } = deadLine(({ onClose }: { onClose: () => void }) => (
    <button type="button" onClick={onClose}>
      The form
    </button>
  ));
  const Form = lazyOnPress(load);
  function Screen() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <h1>Bella</h1>
        <button type="button" onClick={() => setOpen(true)}>
          Sign
        </button>
        {open && (
          <Suspense fallback="Loading">
            <Form onClose={() => setOpen(false)} />
          </Suspense>
        )}
        <p>{open ? 'open' : 'closed'}</p>
      </>
    );
  }
  render(<Screen />);
  const press = async (name: string) => act(async () => fireEvent.click(screen.getByText(name)));
  for (let time = 0; time < 2; time += 1) {
    clearNotices();
    await press('Sign');
    await screen.findByText('closed');
    expect(screen.getByText('Bella')).toBeTruthy();
    expect(currentNotices().shown?.title).toBe(siteLabels.partMissing);
    expect(screen.queryByText('The form')).toBeNull();
  }
  repaired();
  await press('Sign');
  await screen.findByText('The form');
  const asked = load.mock.calls.length;
  await press('The form');
  await screen.findByText('closed');
  await press('Sign');
  expect(screen.getByText('The form')).toBeTruthy();
  expect(load.mock.calls.length).toBe(asked + 1);
});

test('a part that a screen can do without comes when there is a signal again', async () => {
  const { load, repaired } = deadLine(() => <p>All of them</p>);
  const List = lazyWhenReachable(load);
  render(
    <Suspense fallback={<p>A few</p>}>
      <List />
    </Suspense>,
  );
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  await act(async () => window.dispatchEvent(new Event('online')));
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  expect(screen.getByText('A few')).toBeTruthy();
  repaired();
  await act(async () => window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('All of them')).toBeTruthy();
});
