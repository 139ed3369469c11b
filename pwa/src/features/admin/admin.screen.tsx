import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import { adminMessages } from '@everpaw/contracts/admin/admin.messages';
import { archiveScreenMessages } from '@everpaw/contracts/archives/archive-screens.messages';
import { deskMessages } from '@everpaw/contracts/audit/desk.messages';
import { ecardTemplateMessages } from '@everpaw/contracts/ecards/ecard-template.messages';
import { isPermitted, type Permission } from '@everpaw/contracts/kernel/features/roles';
import { newsEditingMessages as newsTools } from '@everpaw/contracts/news/news-editing.messages';
import { orderManagingMessages } from '@everpaw/contracts/orders/order-managing.messages';
import { reviewMessages } from '@everpaw/contracts/reviews/reviews.messages';
import { productChangeMessages } from '@everpaw/contracts/store/product-changes.messages';
import { seasonalThemeMessages } from '@everpaw/contracts/themes/seasonal-theme.messages';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { OnwardLink } from '../../ui/link.tsx';
import { Fleuron } from '../../ui/pictures/mark.tsx';
import { useScreen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { archivesLoading } from '../archives/archives-loading.tsx';
import { useCurrentUser } from '../session/current-user.ts';
import { AccessLog } from './access-log.tsx';
import { People } from './people.tsx';
import { SeasonalThemes } from './seasonal-themes.tsx';

const Articles = lazy(() => import('../news/manage/articles.tsx'));
const NewsCategories = lazy(() => import('../news/manage/categories.tsx'));
const CommentsModeration = lazy(() => import('../news/manage/comments-moderation.tsx'));
const Campaigns = lazy(() => import('../news/manage/campaigns.tsx'));
const ReviewsModeration = lazy(() => import('../reviews/reviews-moderation.tsx'));
const Products = lazy(() => import('../store/manage/products.tsx'));
const ManagedOrders = lazy(() => import('../orders/manage/orders.tsx'));
const Archives = lazy(() => import('../archives/archives.tsx'));
const EcardTemplates = lazy(() => import('../ecards/ecard-templates.tsx'));

/** The specified text for everyone, and the tools for people with the permissions. */
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

const lazily = (content: ReactNode) => (
  <Suspense fallback={<Skeleton className="h-40 w-full" />}>{content}</Suspense>
);

type Tool = { value: string; label: string; needs: Permission; content: ReactNode };

/** The tools that are independent of each other. */
const ownTools: readonly Tool[] = [
  {
    value: 'seasonal-themes',
    label: seasonalThemeMessages.title,
    needs: 'seasonal-themes.manage',
    content: <SeasonalThemes />,
  },
  {
    value: 'ecard-templates',
    label: ecardTemplateMessages.title,
    needs: 'ecard-templates.manage',
    content: lazily(<EcardTemplates />),
  },
  {
    value: 'archives',
    label: archiveScreenMessages.title,
    needs: 'archives.manage',
    content: (
      <Suspense fallback={archivesLoading}>
        <Archives />
      </Suspense>
    ),
  },
  {
    value: 'products',
    label: productChangeMessages.title,
    needs: 'products.manage',
    content: lazily(<Products />),
  },
  {
    value: 'orders',
    label: orderManagingMessages.title,
    needs: 'orders.manage',
    content: lazily(<ManagedOrders />),
  },
  { value: 'news', label: newsTools.articles, needs: 'news.manage', content: lazily(<Articles />) },
  {
    value: 'news-categories',
    label: newsTools.categories,
    needs: 'news-categories.manage',
    content: lazily(<NewsCategories />),
  },
  {
    value: 'comments',
    label: newsTools.comments,
    needs: 'comments.moderate',
    content: lazily(<CommentsModeration />),
  },
  {
    value: 'reviews',
    label: reviewMessages.moderation,
    needs: 'reviews.moderate',
    content: lazily(<ReviewsModeration />),
  },
  {
    value: 'campaigns',
    label: newsTools.campaigns,
    needs: 'campaigns.manage',
    content: lazily(<Campaigns />),
  },
];

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
    ...ownTools,
  ];
  const mine = tools.filter(({ needs }) => isPermitted(user, needs));
  const wanted = params.get('tool');
  const chosen = mine.find(({ value }) => value === wanted) ?? mine[0];
  const desk = isPermitted(user, 'audit.read') && <OnwardLink to="/audit">{deskMessages.link}</OnwardLink>;
  if (!chosen) return desk || null;
  return (
    <div className="mt-10 sm:mt-14">
      {desk && <p className="mb-4">{desk}</p>}
      <Tabs label={adminMessages.name} value={chosen.value} onChange={open} tabs={mine} />
    </div>
  );
}
