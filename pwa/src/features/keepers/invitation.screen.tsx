import { pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';
import { readerMessages } from '@everpaw/contracts/memorials/audience/reader.messages';
import { keepersApi } from '@everpaw/contracts/memorials/keepers.api';
import type { InvitationOffer } from '@everpaw/contracts/memorials/keepers.dto';
import { keeperMessages } from '@everpaw/contracts/memorials/keepers.messages';
import { yearRange } from '@everpaw/contracts/memorials/memorial-facts';
import { otherScreens } from '@everpaw/contracts/site/screens/other-screens.messages';
import { siteLabels } from '@everpaw/contracts/site/site.messages';
import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { v7 as uuidv7 } from 'uuid';
import { ApiError, call, messageOf } from '../../net/http.ts';
import { useOffline } from '../../offline/react/hooks.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useToast } from '../../ui/helpers/notices.ts';
import { PetPortrait } from '../../ui/pictures/pet-portrait.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { useScreen } from '../../ui/screen.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { useCurrentUser } from '../session/current-user.ts';
import { useOpenSignIn } from '../session/sign-in.ts';
import { pullAnew } from './keeper-calls.ts';

const tokenShape = /^[A-Za-z0-9_-]{43}$/;

/**
 * Shows who invites the person and to which memorial. The invitation is used up only by the button, so link previews
 * can't use it up.
 */
export default function InvitationScreen() {
  const [params] = useSearchParams();
  const given = params.get('token') ?? '';
  const token = tokenShape.test(given) ? given : null;
  const offer = useQuery<InvitationOffer>({
    // The token is sent in the body, so that it doesn't appear in logs of URLs.
    queryKey: [pathOf(keepersApi.look), token],
    queryFn:
      token === null
        ? skipToken
        : ({ signal }) => call(keepersApi.look, { body: { token }, isQuestion: true, signal }),
    staleTime: 0,
  });
  const isGone = token === null || (offer.error instanceof ApiError && offer.error.status === 404);
  useScreen(
    offer.data
      ? wordsOf(offer.data).invitationTitle(offer.data.petName)
      : isGone
        ? keeperMessages.invitationGoneTitle
        : null,
  );
  if (isGone)
    return (
      <Framed title={keeperMessages.invitationGoneTitle}>
        <EmptyState
          title={keeperMessages.invitationGoneTitle}
          action={<ButtonLink to="/">{siteLabels.home}</ButtonLink>}
        >
          {keeperMessages.invitationGone}
        </EmptyState>
      </Framed>
    );
  if (offer.data && token) return <Offer offer={offer.data} token={token} />;
  if (offer.isError || offer.fetchStatus === 'paused')
    return (
      <Framed title={keeperMessages.title}>
        <ErrorState
          title={keeperMessages.listFailed}
          text={keeperMessages.needsConnection}
          busy={offer.isFetching}
          onRetry={() => void offer.refetch()}
        />
      </Framed>
    );
  return (
    <SkeletonGroup
      label={otherScreens.loadingTheInvitation}
      className="page-width grid max-w-measure gap-5 pt-14"
    >
      <Skeleton className="aspect-square w-full max-w-72" />
      <Skeleton className="h-9 w-80 max-w-full" />
      <Skeleton className="h-24 w-full" />
    </SkeletonGroup>
  );
}

/** Adds a heading for screen readers to messages that have none. */
function Framed({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page-width pt-10">
      <h1 className="sr-only">{title}</h1>
      {children}
    </div>
  );
}

/** Returns the texts of an invitation to care for a memorial, or to see it. */
function wordsOf({ role }: InvitationOffer) {
  return role === 'reader' ? readerMessages : keeperMessages;
}

function useAccepting(offer: InvitationOffer, token: string) {
  const { memorialId, petName } = offer;
  const offline = useOffline();
  const navigate = useNavigate();
  const notify = useToast();
  const [failure, setFailure] = useState<string | null>(null);
  const accepting = useMutation({
    mutationFn: (key: string) => call(keepersApi.accept, { body: { token }, idempotencyKey: key }),
  });

  async function accept() {
    setFailure(null);
    try {
      await accepting.mutateAsync(uuidv7());
      await pullAnew(offline);
      notify({ title: wordsOf(offer).acceptedTitle(petName) });
      void navigate(`/memorial/${memorialId}`, { replace: true });
    } catch (error) {
      setFailure(messageOf(error, keeperMessages.needsConnection));
    }
  }

  return { accept, failure, isPending: accepting.isPending };
}

function Offer({ offer, token }: { offer: InvitationOffer; token: string }) {
  const { petName, petType, image, inviter } = offer;
  const words = wordsOf(offer);
  const years = yearRange(offer);
  const { user, ready } = useCurrentUser();
  const openSignIn = useOpenSignIn();
  const { accept, failure, isPending } = useAccepting(offer, token);

  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-7 pt-8 sm:pt-14 md:grid-cols-[minmax(0,19rem)_minmax(0,34rem)]">
      <div className="w-full max-w-72 overflow-hidden rounded-leaf border border-rule bg-leaf">
        {image ? (
          <Picture
            media={image}
            alt={petName}
            sizes="18rem"
            shape="frame"
            className="aspect-square"
            priority
          />
        ) : (
          <PetPortrait petType={petType} alt="" className="aspect-square w-full" />
        )}
      </div>
      <div className="grid content-start gap-5">
        <div>
          <h1 className="text-title [overflow-wrap:anywhere]">{words.invitationTitle(petName)}</h1>
          {years && <p className="mt-2 text-ink-soft text-lead">{years}</p>}
        </div>
        <p className="text-lead">{words.invitationText(inviter, petName)}</p>
        {failure && (
          <p role="alert" className="rounded-soft bg-danger-wash px-4 py-3 text-danger">
            {failure}
          </p>
        )}
        {user ? (
          <>
            <Button
              size="large"
              busy={isPending}
              busyLabel={keeperMessages.accepting}
              onClick={() => void accept()}
              className="justify-self-start"
            >
              {words.accept}
            </Button>
            <p className="text-ink-soft text-small [overflow-wrap:anywhere]">
              {keeperMessages.acceptAs(user.email)}
            </p>
          </>
        ) : (
          <Button
            size="large"
            disabled={!ready}
            onClick={() => openSignIn({ tab: 'sign-in', redirect: `/invitation?token=${token}` })}
            className="justify-self-start"
          >
            {keeperMessages.signInToAccept}
          </Button>
        )}
      </div>
    </div>
  );
}
