import { pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';
import { pageNameProblem } from '@everpaw/contracts/memorials/address/page-name';
import type { MemorialDto } from '@everpaw/contracts/memorials/memorial.dto';
import { memorialEntity } from '@everpaw/contracts/memorials/memorial.entity';
import { memorialsApi } from '@everpaw/contracts/memorials/memorials.api';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { lazy, useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { ApiError } from '../../../net/http.ts';
import { useAnswer } from '../../../net/use-answer.ts';
import { orNothing, useReading } from '../../../offline/react/hooks.ts';
import { findRoot } from '../../../offline/store/find-root.ts';
import { usePainted } from '../../../ui/pictures/painted.ts';
import { Memorial, MemorialSkeleton } from './memorial.screen.tsx';
import UnreachableMemorial from './unreachable-memorial.tsx';

const NotFound = lazy(() => import('../../not-found/not-found.screen.tsx'));

/** `pageName` is the current name; null if only the page's HTML says which memorial it is. */
type Named = { id: string; pageName: string | null };

/**
 * Returns the memorial that came with the page. A page that was rendered before is shown as it is, also if it is a
 * cached one from before the memorial had this name.
 */
function namedIn(client: QueryClient, name: string, isPainted: boolean): Named | null {
  for (const { state, queryKey } of client.getQueryCache().getAll()) {
    const { id, pageNames = [] } = (state.data ?? {}) as Partial<MemorialDto>; // of other responses, nothing is read
    if (id === undefined || queryKey[0] !== pathOf(memorialsApi.one, { params: { id } })) continue;
    if (pageNames.includes(name)) return { id, pageName: pageNames[0] ?? null };
    if (isPainted) return { id, pageName: null };
  }
  return null;
}

/** The page of the memorial whose name is in the URL. An earlier name is replaced by the current one. */
export default function NamedScreen() {
  const { name: typed = '' } = useParams();
  const name = typed.toLowerCase();
  return pageNameProblem(name) === null ? (
    <NamedMemorial key={name} name={name} typed={typed} />
  ) : (
    <NotFound />
  );
}

function NamedMemorial({ name, typed }: { name: string; typed: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const isPainted = usePainted() !== null;
  const { search, hash } = useLocation();
  const [first] = useState(() => namedIn(client, name, isPainted));
  const local = orNothing(
    useReading(async ({ db }): Promise<Named | null> => {
      const found = await findRoot<MemorialDto>(db, memorialEntity.name, ({ pageNames = [] }) =>
        pageNames.includes(name),
      );
      return found && { id: found.id, pageName: found.pageNames?.[0] ?? null };
    }, `named ${name}`),
  );
  const answer = useAnswer(memorialsApi.named, { params: { name }, enabled: !first && local === null });
  const served = answer.data && { id: answer.data.memorialId, pageName: answer.data.pageName };
  const named = local ?? first ?? served;

  // A page that came from the server's rendering or its cache is older than the local data.
  const current = local === undefined ? null : named?.pageName;
  useEffect(() => {
    if (current && current !== typed) void navigate(`/${current}${search}${hash}`, { replace: true });
  }, [current, typed, search, hash, navigate]);

  if (named) return <Memorial id={named.id} />;
  if (answer.error instanceof ApiError && answer.error.status === 404) return <NotFound />;
  return answer.error ? <UnreachableMemorial /> : <MemorialSkeleton />;
}
