import { campaignFields } from '@everpaw/contracts/cart/campaign.commands';
import type { CampaignDto } from '@everpaw/contracts/cart/campaign.dto';
import { campaignTypes, targetAudiences } from '@everpaw/contracts/cart/campaign-kinds';
import { campaignsApi } from '@everpaw/contracts/cart/campaigns.api';
import { money } from '@everpaw/contracts/kernel/text/dollars';
import { newsMessages } from '@everpaw/contracts/news/news.messages';
import { newsEditingMessages as messages } from '@everpaw/contracts/news/news-editing.messages';
import { useState } from 'react';
import { useAnswer } from '../../../net/use-answer.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { dayOf, dayRange } from '../../../ui/helpers/dates.ts';
import { useToast } from '../../../ui/helpers/notices.ts';
import { ItemList, ListIntro } from '../../../ui/item-list.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { SubmitRow } from '../../../ui/submit-row.tsx';
import { useNewsAct } from '../news-acts.ts';
import { instantOf, localTime } from './article-draft.ts';

/** The campaigns and their promo codes, for people who manage them. */
export default function Campaigns() {
  const list = useAnswer(campaignsApi.list, { staleTime: 0 });
  const [starting, setStarting] = useState(false);
  const [ending, setEnding] = useState<CampaignDto | null>(null);
  const { act } = useNewsAct();
  const notify = useToast();
  async function end({ id }: CampaignDto) {
    await act(campaignsApi.end, { params: { id } });
    notify({ title: messages.campaignEnded });
  }
  return (
    <div className="grid max-w-[60rem] gap-6">
      <ListIntro text={messages.campaignsText} add={messages.newCampaign} onAdd={() => setStarting(true)} />
      <ItemList
        list={list}
        items={list.data}
        texts={{
          reading: messages.readingCampaigns,
          failed: messages.campaignsFailed,
          tryAgain: messages.notDone,
        }}
        empty={<EmptyState title={messages.noCampaigns}>{messages.noCampaignsText}</EmptyState>}
        skeletons={['h-16 w-full']}
        row={(campaign) => <Row key={campaign.id} campaign={campaign} onEnd={() => setEnding(campaign)} />}
      />
      {starting && <CampaignForm onClose={() => setStarting(false)} />}
      {ending && (
        <ConfirmDialog
          open
          onClose={() => setEnding(null)}
          title={`${messages.endCampaign} ${ending.discountCode}?`}
          text={messages.endCampaignText}
          confirmLabel={messages.endCampaign}
          busyLabel={messages.ending}
          failed={messages.notDone}
          onConfirm={() => end(ending)}
        />
      )}
    </div>
  );
}

function Row({ campaign, onEnd }: { campaign: CampaignDto; onEnd: () => void }) {
  const { campaignName, discountCode, discountPercent, discountAmount, validFrom, validUntil, standing } =
    campaign;
  const { campaignType, targetAudience } = campaign;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-rule border-b py-4">
      <div className="grid gap-1">
        <h2 className="flex flex-wrap items-center gap-2.5 font-semibold">
          {discountCode}
          <Badge tone={standing === 'running' ? 'moss' : 'plain'}>
            {messages.campaignStandings[standing]}
          </Badge>
        </h2>
        <p className="text-ink-soft text-small">
          {campaignName} · {messages.campaignTypes[campaignType]} · {messages.audiences[targetAudience]} ·{' '}
          {discountPercent === null
            ? newsMessages.offerAmount(money(discountAmount ?? 0))
            : newsMessages.offerPercent(discountPercent)}{' '}
          · {validUntil === null ? dayOf(validFrom) : dayRange(validFrom, validUntil)} ·{' '}
          {messages.uses(campaign.currentUses, campaign.maxUses)}
        </p>
      </div>
      {standing !== 'over' && (
        <Button
          variant="plain"
          className="-ml-3 px-3 sm:ml-0"
          aria-label={`${messages.endCampaign} ${discountCode}`}
          onClick={onEnd}
        >
          {messages.endCampaign}
        </Button>
      )}
    </li>
  );
}

const wholeOrNull = (text: string) => (text.trim() === '' ? null : Number(text));

const newCampaign = {
  name: '',
  code: '',
  campaignType: campaignTypes[0] as string,
  targetAudience: targetAudiences[0] as string,
  percent: '',
  dollars: '',
  from: '',
  until: '',
  uses: '',
};

function CampaignForm({ onClose }: { onClose: () => void }) {
  const { act } = useNewsAct();
  const notify = useToast();
  const form = useForm({
    start: { ...newCampaign, from: localTime(new Date().toISOString()) },
    check(draft) {
      const dollars = wholeOrNull(draft.dollars);
      return campaignFields.safeParse({
        name: draft.name,
        code: draft.code,
        campaignType: draft.campaignType,
        targetAudience: draft.targetAudience,
        discountPercent: wholeOrNull(draft.percent),
        discountCents: dollars === null ? null : Math.round(dollars * 100),
        validFrom: instantOf(draft.from),
        validUntil: draft.until === '' ? null : instantOf(draft.until),
        maxUses: wholeOrNull(draft.uses),
      });
    },
    async send(input) {
      await act(campaignsApi.start, { body: input });
      notify({ title: messages.campaignStarted });
      onClose();
    },
    failed: messages.notSaved,
  });
  return (
    <Dialog open onClose={onClose} dismissible={false} title={messages.newCampaign}>
      <form {...form.attributes} className="grid gap-5">
        <CampaignFields text={form.text} />
        <SubmitRow form={form} busyLabel={messages.starting} label={messages.startCampaign} />
      </form>
    </Dialog>
  );
}

type CampaignDraft = typeof newCampaign;

function CampaignFields({ text }: { text: ReturnType<typeof useForm<CampaignDraft>>['text'] }) {
  return (
    <>
      <TextField label={messages.campaignName} {...text('name')} />
      <TextField label={messages.campaignCode} {...text('code')} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Select
          label={messages.campaignType}
          options={campaignTypes.map((value) => ({ value, label: messages.campaignTypes[value] }))}
          {...text('campaignType')}
        />
        <Select
          label={messages.campaignAudience}
          options={targetAudiences.map((value) => ({ value, label: messages.audiences[value] }))}
          {...text('targetAudience')}
        />
      </div>
      <div className="grid grid-cols-2 items-start gap-5">
        <TextField
          inputMode="numeric"
          label={messages.campaignPercent}
          {...text('percent', 'discountPercent')}
        />
        <TextField
          inputMode="decimal"
          label={messages.campaignAmount}
          {...text('dollars', 'discountCents')}
        />
      </div>
      <TextField type="datetime-local" label={messages.campaignFrom} {...text('from', 'validFrom')} />
      <TextField
        type="datetime-local"
        label={messages.campaignUntil}
        hint={messages.openEnd}
        {...text('until', 'validUntil')}
      />
      <TextField
        inputMode="numeric"
        label={messages.campaignUses}
        hint={messages.openEnd}
        {...text('uses', 'maxUses')}
      />
    </>
  );
}
