import type { Refusal } from '../../../offline/store/refusals.ts';
import { useScreen } from '../../../ui/screen.tsx';
import { RefusedChange } from '../../shared/refused-change.tsx';
import { useMemorialRefusals } from '../../shared/shown-memorials.ts';
import { ChangeCreation, isRefusedCreation } from '../own/change-creation.tsx';
import { BackToGallery } from './memorial-page.tsx';

/** Returns the refused creation of this memorial; undefined if there is none, or while the device is being read. */
export function useRefusedCreation(id: string): Refusal | undefined {
  return useMemorialRefusals(id)?.find(isRefusedCreation);
}

/** A memorial that the server refused to create. Everything that was entered is still on this device. */
export function RefusedMemorial({ refusal }: { refusal: Refusal }) {
  useScreen(refusal.title);
  return (
    <div className="page-width pt-3 sm:pt-6">
      <BackToGallery />
      <h1 className="sr-only">{refusal.title}</h1>
      <div className="mx-auto mt-8 max-w-measure">
        <RefusedChange refusal={refusal} more={<ChangeCreation refusal={refusal} />} />
      </div>
    </div>
  );
}
