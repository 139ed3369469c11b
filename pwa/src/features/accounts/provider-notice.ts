import { accountForms } from '@everpaw/contracts/accounts/account-forms.messages';
import {
  type ProviderNotice,
  providerNotices,
  socialSignIn,
} from '@everpaw/contracts/accounts/accounts.messages';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useToast } from '../../ui/helpers/notices.ts';

const nameOf = (provider: string | null) => socialSignIn.find((one) => one.provider === provider)?.name;

function isNotice(text: string | null): text is ProviderNotice {
  return text !== null && Object.hasOwn(providerNotices, text);
}

/** Returns the outcome of signing in with another service in words; null if `notice` or `provider` is unknown. */
export function providerNotice(
  notice: string | null,
  provider: string | null,
): { title: string; text: string } | null {
  const name = nameOf(provider);
  if (!name || !isNotice(notice)) return null;
  const { title, text } = providerNotices[notice];
  return { title: title.replace('{provider}', name), text: text.replaceAll('{provider}', name) };
}

/** Notifies the person of the outcome of linking a service (`?linked=`, `?notice=`) and removes it from the URL. */
export function useLinkOutcome(): void {
  const [search, setSearch] = useSearchParams();
  const notify = useToast();
  const linked = nameOf(search.get('linked'));
  const notice = search.get('auth') ? null : providerNotice(search.get('notice'), search.get('provider'));
  const told = linked ? accountForms.linked(linked) : notice?.title;
  const text = notice?.text;
  useEffect(() => {
    if (!told) return;
    notify({ title: told, text, ...(text ? { tone: 'problem' as const } : {}) });
    setSearch(
      (current) => {
        const rest = new URLSearchParams(current);
        for (const name of ['linked', 'notice', 'provider']) rest.delete(name);
        return rest;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [told, text, notify, setSearch]);
}
