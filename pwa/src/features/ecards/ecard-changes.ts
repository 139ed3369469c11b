import type { EcardDto } from '@everpaw/contracts/ecards/ecard.dto';
import { ecardsApi } from '@everpaw/contracts/ecards/ecards.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../net/http.ts';
import { useEcardTemplates } from './use-ecard-templates.ts';

/** Returns the photo of the user's own card, which only the server has; null until loaded. */
export function useEcardPhoto({ id, hasPhoto }: Pick<EcardDto, 'id' | 'hasPhoto'>): string | null {
  const answer = useQuery({
    queryKey: ['ecard photo', id],
    queryFn: () => call(ecardsApi.one, { params: { id } }),
    enabled: hasPhoto,
  });
  return answer.data?.customPhotoUrl ?? null;
}

/** Returns the template of a card, or a default if it is no longer offered. */
export function useTemplateOf(templateId: string) {
  const { templates } = useEcardTemplates();
  const found = templates?.find(({ id }) => id === templateId);
  return found ?? { id: templateId, name: '', templateImageUrl: '/ecards/olive-wreath.svg' };
}
