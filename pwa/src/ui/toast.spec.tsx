import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import {
  clearNotices,
  dismissNotice,
  leastDuration,
  noticeDuration,
  notify,
  notifyAfterLoad,
  showStoredNotice,
} from './helpers/notices.ts';
import { ToastHost } from './toast.tsx';

// The card is loaded once.
beforeAll(async () => {
  render(<ToastHost />);
  act(() => notify({ title: 'Loaded' }));
  await screen.findByText('Loaded');
  cleanup();
});

beforeEach(() => {
  vi.useFakeTimers();
  clearNotices();
  return () => vi.useRealTimers();
});

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

describe('notices', () => {
  test('REQ-765 at most one is shown: the next comes when the one before has been read', () => {
    render(<ToastHost />);
    act(() => notify({ title: 'First' }));
    act(() => notify({ title: 'Second', text: 'with more to say' }));
    expect(screen.getByRole('status').textContent).toBe('First');
    wait(leastDuration - 1);
    expect(screen.getByRole('status').textContent).toBe('First');
    wait(1);
    expect(screen.getByRole('status').textContent).toBe('Secondwith more to say');
    expect(screen.getByRole('status').getAttribute('aria-live')).toBe('polite');
  });

  test('what its action has to tell is shown after it', () => {
    render(<ToastHost />);
    const run = () => notify({ title: 'Restored' });
    act(() => notify({ title: 'Deleted', action: { label: 'Undo', run } }));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByRole('status').textContent).toBe('Restored');
  });

  test('one goes by itself after 6 seconds', () => {
    render(<ToastHost />);
    act(() => notify({ title: 'Saved' }));
    wait(noticeDuration - 1);
    expect(screen.getByText('Saved')).toBeTruthy();
    wait(1);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  test('one stays while it is pointed at or holds the focus', () => {
    render(<ToastHost />);
    act(() => notify({ title: 'Saved', action: { label: 'Undo', run: () => {} } }));
    const card = screen.getByText('Saved').parentElement ?? document.body;
    fireEvent.pointerEnter(card);
    wait(noticeDuration * 3);
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    fireEvent.pointerLeave(card);
    wait(noticeDuration * 3);
    expect(screen.getByText('Saved')).toBeTruthy();
    act(() => screen.getByRole('button', { name: 'Undo' }).blur());
    wait(noticeDuration);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  test('its action runs once and ends it', () => {
    const undo = vi.fn();
    render(<ToastHost />);
    act(() => notify({ title: 'Image Removed', action: { label: 'Undo', run: undo } }));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
    expect(screen.queryByText('Image Removed')).toBeNull();
  });

  test('it can be dismissed', () => {
    render(<ToastHost />);
    act(() => notify({ title: 'Saved' }));
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Saved')).toBeNull();
  });

  test('above an open dialog it is drawn inside the dialog, where it can be seen, heard and pressed', () => {
    render(
      <>
        <ToastHost />
        <Dialog open onClose={() => {}} title="Share" />
      </>,
    );
    act(() => notify({ title: 'Link copied' }));
    const notice = screen.getByText('Link copied');
    expect(notice.closest('dialog')).not.toBeNull();
    // It takes part in the dialog's own layout, so that it covers none of its buttons.
    expect(notice.closest('.fixed:not(dialog)')).toBeNull();
  });

  test('one that was kept over a page load is shown once', () => {
    notifyAfterLoad({ title: 'Welcome back!' });
    render(<ToastHost />);
    act(showStoredNotice);
    expect(screen.getByText('Welcome back!')).toBeTruthy();
    act(dismissNotice);
    act(showStoredNotice);
    expect(screen.queryByText('Welcome back!')).toBeNull();
  });
});
