import { audienceNames } from '@everpaw/contracts/memorials/audience/audience-names.messages';
import { type AudienceSettings, audienceOf } from '@everpaw/contracts/memorials/memorial-audience';
import { Badge } from '../../../ui/badge.tsx';
import { LockIcon } from '../../../ui/pictures/icons.tsx';

/** Says who may see a memorial that isn't public. */
export function AudienceBadge({ memorial }: { memorial: AudienceSettings }) {
  const audience = audienceOf(memorial);
  if (audience === 'public') return null;
  return (
    <Badge>
      {audience !== 'link' && <LockIcon className="size-3.5" />}
      {audienceNames[audience]}
    </Badge>
  );
}
