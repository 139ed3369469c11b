import { contactDetails } from '@everpaw/contracts/site/about.messages';
import { textLinkStyle } from '../../ui/link.tsx';

/** All contact details of the company. */
export function ContactDetails() {
  return (
    <dl className="border-rule border-t">
      {contactDetails.map(({ label, value, href }) => (
        <div
          key={label}
          className="grid items-baseline gap-x-6 border-rule border-b py-3.5 sm:grid-cols-[8rem_minmax(0,1fr)]"
        >
          <dt className="text-ink-soft">{label}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">
            {href ? (
              <a href={href} className={`${textLinkStyle} inline-block py-1.5`}>
                {value}
              </a>
            ) : (
              <span className="inline-block py-1.5">{value}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
