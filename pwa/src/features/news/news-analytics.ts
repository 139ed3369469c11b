import { firstCharacters } from '@everpaw/contracts/kernel/text/visible-characters';
import { newsApi } from '@everpaw/contracts/news/news.api';
import { maxAnalyticsText } from '@everpaw/contracts/news/news.limits';
import type { articleAnalyticsTypes, feedAnalyticsTypes } from '@everpaw/contracts/news/news-kinds';
import { v4 as uuidv4 } from 'uuid';
import { call } from '../../net/http.ts';

const sessionKey = 'everpaw.news';
let session: string | null = null;

/** Returns a random id for this tab, which is discarded when the tab closes and identifies no one. */
function sessionId(): string {
  try {
    session ??= sessionStorage.getItem(sessionKey);
    session ??= uuidv4();
    sessionStorage.setItem(sessionKey, session);
  } catch {
    // Without session storage, the id lasts as long as the page.
    session ??= uuidv4();
  }
  return session;
}

/** Whether the browser asks not to be tracked (Do Not Track or Global Privacy Control). Nothing is counted then. */
function asksNotTo(): boolean {
  const { doNotTrack } = navigator;
  return doNotTrack === '1' || Reflect.get(navigator, 'globalPrivacyControl') === true;
}

/** Counting is best effort: errors are ignored. */
const lost = () => {};

/** Counts that an article was viewed, clicked or shared. */
export function countArticle(id: string, eventType: (typeof articleAnalyticsTypes)[number]): void {
  if (asksNotTo()) return;
  call(newsApi.countArticle, { params: { id }, body: { eventType, sessionId: sessionId() } }).catch(lost);
}

/** Counts a search, or the choice of a tab or category. */
export function countFeed(eventType: (typeof feedAnalyticsTypes)[number], chosen: string): void {
  const eventData = firstCharacters(chosen.trim(), maxAnalyticsText);
  if (asksNotTo() || eventData === '') return;
  call(newsApi.countFeed, { body: { eventType, eventData, sessionId: sessionId() } }).catch(lost);
}
