import type { EcardEvent } from '@everpaw/contracts/ecards/ecard.events';
import { defineView } from '../kernel/view.ts';

/** The photo of an e-card, a small JPEG as a data URL, in a separate document so that lists stay small. */
export type EcardPhotoDoc = { _id: string; customPhotoUrl: string };

export const ecardPhotosView = defineView<EcardPhotoDoc, EcardEvent>({
  keys: ({ data }) => [data.ecardId],
  handlers: {
    EcardPhotoChanged: {
      evolve: (_, { data: { ecardId: _id, customPhotoUrl } }) =>
        customPhotoUrl === null ? null : { _id, customPhotoUrl },
    },
    EcardErased: () => null,
  },
});
