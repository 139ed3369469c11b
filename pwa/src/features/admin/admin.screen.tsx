import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import { adminMessages } from '@everpaw/contracts/admin/admin.messages';
import { isPermitted, type Permission } from '@everpaw/contracts/kernel/roles';
import { seasonalThemeMessages } from '@everpaw/contracts/themes/seasonal-theme.messages';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useCurrentUser } from '../../base/current-user.ts';
import { useScreen } from '../../base/screen.tsx';
import { Fleuron } from '../../ui/mark.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AccessLog } from './access-log.tsx';
import { People } from './people.tsx';
import { SeasonalThemes } from './seasonal-themes.tsx';

/** The specified words for everybody, and the tools for those who may use them (REQ-694, REQ-695). */
export default function AdminScreen() {
  useScreen(adminMessages.name);
  const { user } = useCurrentUser();
  return (
    <div className="page-width pt-10 sm:pt-14">
      <header className="grid justify-items-start gap-4">
        <p className="running-head text-ink-soft">{adminMessages.name}</p>
        <h1 className="max-w-[20ch] text-title">{adminMessages.scheduled}</h1>
        <Fleuron className="h-6 w-auto text-moss" />
      </header>
      {user && <Tools user={user} />}
    </div>
  );
}

type Tool = { value: string; label: string; needs: Permission; content: ReactNode };

function Tools({ user }: { user: CurrentUser }) {
  const [params, setParams] = useSearchParams();
  const [of, setOf] = useState<{ id: string; email: string } | null>(null);
  const open = (value: string) => setParams(value === 'people' ? {} : { tool: value }, { replace: true });

  const tools: Tool[] = [
    {
      value: 'people',
      label: adminMessages.people,
      needs: 'accounts.read',
      content: (
        <People
          user={user}
          onShowLog={(account) => {
            setOf(account);
            open('access-log');
          }}
        />
      ),
    },
    {
      value: 'access-log',
      label: adminMessages.accessLog,
      needs: 'access-log.read',
      content: <AccessLog of={of} onShowAll={() => setOf(null)} />,
    },
    {
      value: 'seasonal-themes',
      label: seasonalThemeMessages.title,
      needs: 'seasonal-themes.manage',
      content: <SeasonalThemes />,
    },
  ];
  const mine = tools.filter(({ needs }) => isPermitted(user, needs));
  const wanted = params.get('tool');
  const chosen = mine.find(({ value }) => value === wanted) ?? mine[0];
  if (!chosen) return null;
  return (
    <div className="mt-10 sm:mt-14">
      <Tabs label={adminMessages.name} value={chosen.value} onChange={open} tabs={mine} />
    </div>
  );
}
