import { accountsApi } from '@everpaw/contracts/accounts/accounts.api';
import { guestbookApi } from '@everpaw/contracts/guestbook/guestbook.api';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { apiRoot, pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';
import { lockedCode } from '@everpaw/contracts/kernel/features/locked-code';
import { uuid } from '@everpaw/contracts/kernel/fields/schemas';
import { refusalMessages } from '@everpaw/contracts/kernel/refusal.messages';
import { pageNameOfPath } from '@everpaw/contracts/memorials/address/page-name';
import { memorialOfShortPath } from '@everpaw/contracts/memorials/address/short-address';
import { isKeeper } from '@everpaw/contracts/memorials/memorial-facts';
import { memorialsApi } from '@everpaw/contracts/memorials/memorials.api';
import { newestMemorials } from '@everpaw/contracts/memorials/memorials.limits';
import { newsApi } from '@everpaw/contracts/news/news.api';
import { newsPageSize } from '@everpaw/contracts/news/news.limits';
import { isSitePath } from '@everpaw/contracts/site/paths';
import { isPayingPath } from '@everpaw/contracts/site/paying-paths';
import { siteApi } from '@everpaw/contracts/site/site.api';
import { seasonalThemesApi } from '@everpaw/contracts/themes/seasonal-themes.api';
import { Controller, Inject, Post, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { currentUserOf } from '../accounts/accounts.queries.ts';
import { GuestbookQueries } from '../guestbook/guestbook.queries.ts';
import { memorialHead } from '../memorials/memorial.page.ts';
import { MemorialQueries } from '../memorials/memorials.queries.ts';
import { articleHead } from '../news/article.page.ts';
import { NewsQueries } from '../news/news.queries.ts';
import type { Config } from '../platform/config/config.ts';
import { READ_MODELS, type ReadModels } from '../platform/execution/read-models/read-models.ts';
import { dropBody } from '../platform/http/limits/request-body.ts';
import { retryAfterSeconds } from '../platform/http/outage-of.ts';
import { OWN_POSITIONS, type OwnPositions } from '../platform/http/own-positions.ts';
import { originOf } from '../platform/http/request-origin.ts';
import { type Caller, Page, visitor } from '../platform/http/route.ts';
import { noIndex, payingPolicy } from '../platform/http/security-headers.ts';
import { SHARED_ANSWERS, type SharedAnswers } from '../platform/http/shared-answers.ts';
import { keepingDrawings } from '../platform/http/shell/first-paint.ts';
import type { PageHead, Shell } from '../platform/http/shell/shell.ts';
import { CLOCK, type Clock, CONFIG, COPY_OF, SHELL } from '../platform/kernel/platform.tokens.ts';
import type { CopyOf } from '../platform/storage/keys/after-restore.ts';
import { SeasonalThemeQueries } from '../themes/seasonal-themes.queries.ts';
import { siteHead } from './site.pages.ts';
import { siteDtoOf } from './site-dto.ts';

type PageContent = {
  status: number;
  head: PageHead;
  answers: Record<string, unknown>;
  /** The path for server-side rendering; unset if the page isn't rendered on the server. */
  draws?: string;
  /** Set if this is the page of a memorial and the caller is one of its keepers. */
  forKeeper?: boolean;
};

/** The current address of a page, if it isn't the one that was asked for. */
type Moved = { moved: string };

const pageViews = ['memorials', 'tributes', 'tribute_counts', 'memorial_stats'];
/**
 * The views that pages read. The position sent with a page is that of `pageViews` only, because a rarely changed view
 * would hold it back.
 */
const reads = [...pageViews, 'seasonal_themes'];
/** The views that news pages read, including the authors' accounts. */
const newsReads = ['articles', 'news_categories', 'comments', 'campaigns', 'accounts'];
/** How many bytes of a shared photo are received and discarded if no service worker handles it. */
const sharedPhotoBytes = 32 * 1024 * 1024;
const pageType = 'text/html; charset=utf-8';
/** The headers of a page that no cache may give to another reader. */
const unshared = {
  'content-type': pageType,
  'cache-control': 'private, no-cache',
  vary: 'Cookie, Accept-Language',
};
const currentUser = accountsApi.currentUser.path;

/** Views that lack the caller's own last write can't tell whether a page exists: it may be what they created. */
function unlessBehind(made: PageContent): PageContent {
  const { mark: _, ...head } = made.head;
  return made.status === 404 ? { ...made, status: 503, head } : made;
}

/** Serves every screen: the app's page with its own head and the data of its first screen inlined. */
@Controller()
export class SiteController {
  constructor(
    private readonly memorials: MemorialQueries,
    private readonly guestbooks: GuestbookQueries,
    private readonly seasonalThemes: SeasonalThemeQueries,
    private readonly news: NewsQueries,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(COPY_OF) private readonly copyOf: CopyOf | null,
    @Inject(SHELL) private readonly shell: Shell,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(SHARED_ANSWERS) private readonly shared: SharedAnswers,
    @Inject(OWN_POSITIONS) private readonly ownPositions: OwnPositions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  private readonly draw = keepingDrawings((page) => this.shell.paint(page));

  // Other paths below a memorial are its photos by name; these are screens.
  @Page([
    '/',
    '/memorial/:id/history',
    '/memorial/:id/timeline',
    '/memorial/:id/share',
    '/memorial/:id/recordings',
    '/memorial/:id/keepsake',
    '/memorial/:id/edit',
    '*',
  ])
  async page(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const [path = '/', query = ''] = request.url.split('?');
    // A path that looks like a file isn't a screen; a missing file must not be answered with a page.
    if (path.startsWith(apiRoot) || /\.[a-z0-9]{1,12}$/i.test(path))
      throw new DomainError('not-found', 'not-found', refusalMessages.nothingHere);
    const moved = /^\/memorials\/([^/]+)\/?$/.exec(path);
    if (moved) return reply.redirect(`/memorial/${moved[1]}${query ? `?${query}` : ''}`, 301);

    const permanent = memorialOfShortPath(path);
    // The memorial's own page reports whether it exists.
    if (permanent) return reply.redirect(`/memorial/${permanent}`, 301);

    const pageReads = path.startsWith('/news') ? [...reads, ...newsReads] : reads;
    const wanted = this.ownPositions.of(request);
    const isFresh = wanted === null || (await this.readModels.reached(pageReads, wanted));
    if (!isFresh) void reply.header('x-stale', 'true');
    const stamp = this.readModels.stamp(pageReads);
    const made = await this.make(path, query, originOf(request), request.caller);
    // Not cached: the owner may choose an earlier name again.
    if ('moved' in made) return reply.header('cache-control', 'private, no-cache').redirect(made.moved, 301);
    const { status, head, answers, draws, forKeeper } = isFresh ? made : unlessBehind(made);
    const account = request.caller?.account;
    const position = this.leastPosition();
    // The data that every screen may request.
    const shared = { [pathOf(siteApi.site)]: siteDtoOf(this.config.siteMode, this.copyOf), ...answers };
    const painted = {
      visitor: !account,
      ...(forKeeper ? { keeper: true as const } : {}),
      at: this.clock().toISOString(),
    };
    // The rendered HTML doesn't depend on the signed-in account, because another person may open a page cached on the
    // device.
    const drawing =
      draws === undefined
        ? null
        : await this.draw({ path: draws, answers: { [currentUser]: null, ...shared }, painted }, stamp);
    const html = this.shell.render(
      head,
      {
        position,
        answers: { [currentUser]: account ? currentUserOf(account) : null, ...shared },
        ...(drawing ? { painted: drawing.painted } : {}),
      },
      drawing?.html,
    );
    const pays = this.config.payments?.kind === 'stripe' && isPayingPath(path);
    if (pays) {
      const policy = String(reply.getHeader('content-security-policy'));
      void reply.header('content-security-policy', payingPolicy(policy));
    }
    const headers = head.canonical === null ? noIndex : {};
    if (status === 503) void reply.header('retry-after', retryAfterSeconds);
    // A cached page is for everyone and has the same policy as every page; one opened with a password is for its reader.
    if (!account && !request.caller?.opens && status === 200 && !pays && isFresh)
      return reply.send(
        this.shared.cacheAndSend(request, reply, {
          audience: 'visitors',
          reads: pageReads,
          stamp,
          body: html,
          type: pageType,
          headers,
        }),
      );
    return reply
      .status(status)
      .headers({ ...headers, ...unshared })
      .send(html);
  }

  /**
   * Receives a photo shared to an installed page if no service worker handles it; the screen then opens without the
   * photo.
   */
  @Post('/memorial/:id/share')
  @RouteConfig({ everpawFromElsewhere: true })
  async share(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await dropBody(request, reply, sharedPhotoBytes);
    return reply.redirect(request.url, 303);
  }

  /** Returns the position that all views of pages have reached. */
  private leastPosition(): string {
    return pageViews
      .map((name) => this.readModels.position(name))
      .reduce((least, at) => (at < least ? at : least));
  }

  private async make(
    path: string,
    query: string,
    origin: string,
    caller?: Caller,
  ): Promise<PageContent | Moved> {
    const who = caller ?? visitor;
    const memorialId = /^\/memorial\/([^/]+)\/?$/.exec(path)?.[1];
    if (memorialId) return this.memorialPage(memorialId, origin, who);
    const slug = /^\/news\/([^/]+)\/?$/.exec(path)?.[1];
    if (slug) return this.articlePage(slug, origin, who);
    const head = siteHead(path, origin);
    if (path === '/news') return { status: 200, head, answers: await this.newsList() };
    if (!isSitePath(path)) {
      const named = await this.namedPage(path, query, origin, who);
      return named ?? { status: 404, head: { ...head, canonical: null }, answers: {} };
    }
    if (path === '/' || path === '/home') {
      if (who.account) return { status: 200, head, answers: await this.dashboard() };
      return { status: 200, head, answers: await this.landing(), draws: path };
    }
    if (path === '/memorial-gallery') {
      const [page, stats] = await Promise.all([
        this.memorials.page({ sort: 'newest' }),
        this.memorials.stats(),
      ]);
      return {
        status: 200,
        head,
        answers: {
          [pathOf(memorialsApi.list, { query: { sort: 'newest' } })]: page,
          [pathOf(memorialsApi.stats)]: stats,
        },
        // Search results aren't available here.
        ...(query === '' ? { draws: path } : {}),
      };
    }
    return { status: 200, head, answers: {} };
  }

  private async landing(): Promise<PageContent['answers']> {
    return { [seasonalThemesApi.active.path]: await this.seasonalThemes.activeOrComing() };
  }

  /**
   * Returns the data of the start page of a signed-in person. The memorials they keep are on their device and are added
   * there.
   */
  private async dashboard(): Promise<PageContent['answers']> {
    const [recent, stats] = await Promise.all([
      this.memorials.page({ limit: newestMemorials }),
      this.memorials.stats(),
    ]);
    return {
      [`${memorialsApi.list.path}?limit=${newestMemorials}`]: recent,
      [memorialsApi.stats.path]: stats,
    };
  }

  private async newsList(): Promise<PageContent['answers']> {
    const [list, categories] = await Promise.all([
      this.news.page({ limit: newsPageSize }),
      this.news.categories({ all: false }),
    ]);
    return { [newsApi.list.path]: list, [newsApi.categories.path]: categories };
  }

  private async articlePage(slug: string, origin: string, caller: Caller): Promise<PageContent> {
    try {
      const page = await this.news.one(slug, caller);
      return {
        status: 200,
        head: articleHead(page, siteHead(`/news/${slug}`, origin), origin),
        answers: { [pathOf(newsApi.one, { params: { id: slug } })]: page },
      };
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'not-found') throw error;
      return { status: 404, head: { ...siteHead('/404', origin), canonical: null }, answers: {} };
    }
  }

  /** Returns the page of the memorial whose name the path is, or its current address; null if there is none. */
  private async namedPage(
    path: string,
    query: string,
    origin: string,
    caller: Caller,
  ): Promise<PageContent | Moved | null> {
    const name = pageNameOfPath(path);
    if (name === null) return null;
    try {
      const { memorialId, pageName } = await this.memorials.named(name, caller);
      const address = `/${pageName}`;
      if (path !== address) return { moved: `${address}${query ? `?${query}` : ''}` };
      return { ...(await this.memorialPage(memorialId, origin, caller)), draws: address };
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'not-found') throw error;
      return null;
    }
  }

  private async memorialPage(id: string, origin: string, caller: Caller): Promise<PageContent> {
    const isId = uuid.safeParse(id).success;
    try {
      if (!isId) throw new DomainError('not-found', 'memorial-not-found', '');
      const memorial = await this.memorials.one(id, caller);
      const guestbook = await this.guestbooks.page(id, caller, {});
      return {
        status: 200,
        head: memorialHead(memorial, origin),
        answers: {
          [pathOf(memorialsApi.one, { params: { id } })]: memorial,
          [pathOf(guestbookApi.list, { params: { id } })]: guestbook,
        },
        draws: `/memorial/${id}`,
        forKeeper: isKeeper(caller.account?._id, memorial),
      };
    } catch (error) {
      // A page with a password looks the same: the app asks for it, and previews get nothing.
      const isClosed =
        error instanceof DomainError && (error.kind === 'not-found' || error.code === lockedCode);
      if (!isClosed) throw error;
      const head = { ...siteHead('/404', origin), canonical: null };
      const audience = caller.account ? 'account' : 'visitor';
      return {
        status: 404,
        head: isId ? { ...head, mark: { memorialId: id.toLowerCase(), audience } } : head,
        answers: {},
      };
    }
  }
}
