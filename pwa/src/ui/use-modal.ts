import { type RefObject, useEffect } from 'react';
import { enterTopLayer } from './top-layer.ts';

/**
 * Shows the dialog above everything while it is mounted, and gives the focus back to where it was. It starts at the
 * first element that `focus`, a selector, finds, else at the one that `otherwise` does.
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
  /** Where notices are shown meanwhile. */
  notices?: RefObject<HTMLElement | null>;
};
