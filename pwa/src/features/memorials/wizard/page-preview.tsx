import { precisionOf } from '@everpaw/contracts/kernel/time/partial-date';
import { wizardMessages } from '@everpaw/contracts/memorials/screens/wizard.messages';
import { paletteOf } from '@everpaw/contracts/themes/palettes';
import { useDeferredValue, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { colourScope, paperScope } from '../../themes/themed.tsx';
import { Spread } from '../page/memorial-page.tsx';
import { Photos } from '../page/photos.tsx';
import type { MemorialForm } from './memorial-form.ts';

/** A date that isn't complete yet is left out of the preview. */
const knownDate = (date: string) => (precisionOf(date) ? date : null);

/** The page that this form makes. */
function Page({ form }: { form: MemorialForm }) {
  const petName = form.petName.trim() || wizardMessages.theirName;
  const petType = form.petType || 'dog';
  const palette = paletteOf(form.templateId);
  const images = form.photos.map(({ imageId, media, caption }) => ({
    id: imageId,
    media,
    caption: caption.trim() || null,
  }));
  return (
    <div className="theme-scope bg-paper" style={{ ...colourScope(palette), ...paperScope(palette) }}>
      <Spread
        memorial={{
          petName,
          petType,
          birthDate: knownDate(form.birthDate),
          passedDate: knownDate(form.passedDate),
          memorialText: form.memorialText || null,
          isPublic: form.isPublic,
          isListed: form.isListed,
          unsent: null,
        }}
        name="h3"
        photos={<Photos images={images} petName={petName} petType={petType} unsent />}
      />
    </div>
  );
}

/** The page in a third of its size, which follows what is typed. */
export function SmallPage({ form }: { form: MemorialForm }) {
  const shown = useDeferredValue(form);
  return (
    <figure>
      <div className="relative h-80 w-96 overflow-hidden rounded-leaf border border-rule bg-paper">
        <div inert className="absolute top-0 left-0 w-6xl origin-top-left scale-[calc(1/3)]">
          <Page form={shown} />
        </div>
      </div>
      <figcaption className="mt-3 text-ink-soft text-small">{wizardMessages.preview}</figcaption>
    </figure>
  );
}

/** The button that opens the page in its full size. */
export function SeePage({ form }: { form: MemorialForm }) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button variant="plain" className="-ml-4" onClick={() => setOpen(true)}>
        {wizardMessages.seeThePage}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={wizardMessages.preview} size="full">
        <Page form={form} />
      </Dialog>
    </div>
  );
}
