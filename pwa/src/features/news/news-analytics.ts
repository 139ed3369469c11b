import { firstCharacters } from '@everpaw/contracts/kernel/characters';
import { newsApi } from '@everpaw/contracts/news/news.api';
import { maxAnalyticsText } from '@everpaw/contracts/news/news.limits';
import type { articleAnalyticsTypes, feedAnalyticsTypes } from '@everpaw/contracts/news/news-kinds';
import { v4 as uuidv4 } from 'uuid';
import { call } from '../../base/http.ts';

const sessionKey = 'everpaw.news';
let session: string | null = null;

/** A number for this tab, drawn at random and forgotten with it: it names nobody. */
function sessionId(): string {
  try {
    session ??= sessionStorage.getItem(sessionKey);
    session ??= uuidv4();
    sessionStorage.setItem(sessionKey, session);
  } catch {
    // Without storage it lives as long as the page.
    session ??= uuidv4();
  }
  return session;
}

/** True for browsers that ask not to be tracked: they are not counted. */
function asksNotTo(): boolean {
  const { doNotTrack } = navigator;
  return doNotTrack === '1' || Reflect.get(navigator, 'globalPrivacyControl') === true;
}

/** Nobody waits for a count, and nothing is said when it is lost. */
const lost = () => {};

/** Counts that an article was opened, pressed or shared. */
export function countArticle(id: string, eventType: (typeof articleAnalyticsTypes)[number]): void {
  if (asksNotTo()) return;
  call(newsApi.countArticle, { params: { id }, body: { eventType, sessionId: sessionId() } }).catch(lost);
}

/** Counts what was searched for, or which tab or category was chosen. */
export function countFeed(eventType: (typeof feedAnalyticsTypes)[number], chosen: string): void {
  const eventData = firstCharacters(chosen.trim(), maxAnalyticsText);
  if (asksNotTo() || eventData === '') return;
  call(newsApi.countFeed, { body: { eventType, eventData, sessionId: sessionId() } }).catch(lost);
}
