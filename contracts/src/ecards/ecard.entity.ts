import { defineEntity, type EntityViewer } from '../kernel/features/entity.ts';
import type { EcardDto } from './ecard.dto.ts';
import { ecardsApi } from './ecards.api.ts';

type About = { ecardId: string };

const ecardId = ({ ecardId: id }: About) => id;
const load = () => import('./ecard.commands.ts');

/** An e-card, cached by its author's account. A visitor's card is removed from the device once it is sent. */
export const ecardEntity = defineEntity<EcardDto>()({
  name: 'ecard',
  wire: 'ecards',
  id: ecardId,
  lane: ecardId,
  creates: ['SendEcard'],
  keepers: ({ accountId }: EcardDto) => (accountId === null ? [] : [accountId]),
  storedFor: { field: 'authorId' },
  dto: async () => (await import('./ecard.dto.ts')).ecardDto,
  shownTo: (dto: EcardDto, { accountId }: EntityViewer): EcardDto | null =>
    dto.accountId !== null && dto.accountId === accountId ? dto : null,
  one: ecardsApi.one,
  accountsOnly: true,
  words: async () => (await load()).ecardWords,
  commands: {
    SendEcard: {
      v: 1,
      by: 'visitor',
      title: 'Your e-card',
      load: async () => ({ schema: (await load()).sendEcardData }),
    },
    ChangeEcard: {
      v: 1,
      by: 'account',
      title: 'A change to your e-card',
      load: async () => ({ schema: (await load()).changeEcardData }),
    },
    CancelEcard: {
      v: 1,
      by: 'account',
      title: 'Cancelling your e-card',
      load: async () => ({ schema: (await load()).ecardIdData }),
    },
  },
});
