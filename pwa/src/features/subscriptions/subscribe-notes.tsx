import {
  subscribeMessages as messages,
  paymentPromises,
  subscribeQuestions,
} from '@everpaw/contracts/subscriptions/subscribe.messages';
import { CheckIcon, LockIcon, PhoneIcon } from '../../ui/pictures/icons.tsx';
import { HeartIcon, PlusIcon } from '../../ui/pictures/more-icons.tsx';

const drawings = {
  encrypted: LockIcon,
  card: PhoneIcon,
  'money-back': HeartIcon,
  cancel: CheckIcon,
} as const;

/** The promises about payment. */
export function PaymentPromises() {
  return (
    <ul className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-3 border-rule border-y py-6 text-ink-soft sm:grid-cols-2 lg:grid-cols-4">
      {paymentPromises.map(({ id, text }) => {
        const Icon = drawings[id];
        return (
          <li key={id} className="flex items-center gap-3">
            <Icon className="size-5 shrink-0 text-moss" />
            {text}
          </li>
        );
      })}
    </ul>
  );
}

/** The four frequently asked questions. */
export function PlanQuestions() {
  return (
    <section
      aria-labelledby="questions"
      className="mt-14 grid gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.8fr)]"
    >
      <h2 id="questions" className="text-title">
        {messages.faqTitle}
      </h2>
      <div className="border-rule border-t">
        {subscribeQuestions.map(({ question, answer }) => (
          <details key={question} className="group border-rule border-b">
            <summary className="flex min-h-14 list-none items-center justify-between gap-5 py-3 font-semibold [&::-webkit-details-marker]:hidden">
              {question}
              <PlusIcon className="size-5 shrink-0 text-moss transition-transform duration-200 group-open:rotate-45" />
            </summary>
            <p className="max-w-measure pr-10 pb-5 text-ink-soft">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
