import type { EcardEvent } from '@everpaw/contracts/ecards/ecard.events';
import { defineView } from '../kernel/view.ts';

/** The photo on an e-card, a small JPEG as a data URL: apart from the card, so that lists stay light. */
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
