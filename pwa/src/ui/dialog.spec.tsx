import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

function Opener({ onClose = () => {} }: { onClose?: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog
        open={open}
        onClose={() => {
          onClose();
          setOpen(false);
        }}
        title="Share Bella's page"
        description="Send it to those who knew her."
      >
        <button type="button">Copy link</button>
      </Dialog>
    </>
  );
}

describe('a dialog', () => {
  test('is modal, named and described, and starts at its title', () => {
    render(<Opener />);
    fireEvent.click(screen.getByText('Open'));
    const dialog = screen.getByRole('dialog', { name: "Share Bella's page" });
    expect(dialog.hasAttribute('open')).toBe(true);
    expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Send it to those who knew her.',
    );
    expect(document.activeElement?.textContent).toBe("Share Bella's page");
  });

  test('returns the focus to where it was', () => {
    render(<Opener />);
    const opener = screen.getByText('Open');
    opener.focus();
    fireEvent.click(opener);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  test('closes on Escape and on a press beside it, not on one inside', () => {
    const closed = vi.fn();
    render(<Opener onClose={closed} />);
    fireEvent.click(screen.getByText('Open'));
    fireEvent.click(screen.getByText('Copy link'));
    expect(closed).not.toHaveBeenCalled();
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect(closed).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByText('Open'));
    fireEvent.click(screen.getByRole('dialog'));
    expect(closed).toHaveBeenCalledTimes(2);
  });
});

describe('a confirmation', () => {
  function ask(onConfirm: () => unknown, onClose = vi.fn()) {
    render(
      <ConfirmDialog
        open
        onClose={onClose}
        title="Delete Bella's memorial?"
        text="You can bring it back within 30 days."
        losses={['12 photos', '40 tributes']}
        confirmLabel="Delete memorial"
        onConfirm={onConfirm}
      />,
    );
    return onClose;
  }

  test('names what will be lost and starts at keeping it', () => {
    ask(() => {});
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '12 photos',
      '40 tributes',
    ]);
    expect(document.activeElement?.textContent).toBe('Keep it');
  });

  test('does it once and closes', async () => {
    const remove = vi.fn(async () => {});
    const closed = ask(remove);
    const button = screen.getByRole('button', { name: 'Delete memorial' });
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(closed).toHaveBeenCalledOnce());
    expect(remove).toHaveBeenCalledOnce();
  });

  test('stays and says so when it fails', async () => {
    const closed = ask(async () => {
      throw new Error('There is no signal.');
    });
    fireEvent.click(screen.getByRole('button', { name: 'Delete memorial' }));
    expect((await screen.findByRole('alert')).textContent).toBe('There is no signal.');
    expect(closed).not.toHaveBeenCalled();
  });
});
