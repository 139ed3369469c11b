import { type RefObject, useEffect } from 'react';
import { enterTopLayer } from './helpers/top-layer.ts';

/**
 * Shows the dialog modally while it is mounted, and restores the focus afterwards. Focus starts at the first element
 * that matches the selector `focus`, else at the one that matches `otherwise`.
 */
export function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  { focus, otherwise = focus, notices }: ModalOptions,
): void {
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const before = document.activeElement;
    element.showModal();
    const leave = enterTopLayer({ element, notices: notices?.current ?? null });
    (element.querySelector<HTMLElement>(focus) ?? element.querySelector<HTMLElement>(otherwise))?.focus();
    return () => {
      leave();
      element.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [dialog, focus, otherwise, notices]);
}

type ModalOptions = {
  focus: string;
  otherwise?: string;
  /** The place for notices while the dialog is open. */
  notices?: RefObject<HTMLElement | null>;
};
