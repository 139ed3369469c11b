import { describe, expect, test } from '@jest/globals';
import { readDeliveryNotice } from './delivery-notice.ts';

const to = 'hello+tag@everpaw.example';
const read = (source: string) => readDeliveryNotice(Buffer.from(source));

/** A part of a notice: its headers, and its text. */
type Part = readonly [headers: string, text: string];

/** A notice of one server: its headers other than `To`, the boundary of its parts, and the parts. */
function noticeOf(headers: string, boundary: string, parts: readonly Part[]): string {
  const bodies = parts.map(([head, text]) => `--${boundary}\n${head}\n\n${text}\n`).join('\n');
  return `${headers}\nTo: ${to}\n\n${bodies}\n--${boundary}--\n`.replaceAll('\n', '\r\n');
}

/** The email that came back. */
const card = `From: Everpaw <hello@everpaw.example>
To: ben@example.org
Subject: A card for you
Content-Type: multipart/alternative; boundary="CARD"

--CARD
Content-Type: text/plain

Bella was the gentlest soul.
--CARD--`;

type Outcome = { action: string; status: string };

/**
 * Notices as each server writes them: RFC 3464, and what is documented of the server. They differ in the type and
 * order of their parts, in the spelling of fields, and in what stands between them.
 */
const servers: Readonly<Record<string, (outcome: Outcome) => string>> = {
  // `bounce(8)`: its own fields begin with X-Postfix.
  Postfix: ({ action, status }) =>
    noticeOf(
      `From: MAILER-DAEMON@mx.example.org (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="4F1D2.1772366400/mx.example.org"`,
      '4F1D2.1772366400/mx.example.org',
      [
        ['Content-Description: Notification\nContent-Type: text/plain; charset=utf-8', 'Not delivered.'],
        [
          'Content-Description: Delivery report\nContent-Type: message/delivery-status',
          `Reporting-MTA: dns; mx.example.org
X-Postfix-Queue-ID: 4F1D2
X-Postfix-Sender: rfc822; ${to}
Arrival-Date: Sun,  1 Mar 2026 12:00:00 +0000 (UTC)

Final-Recipient: rfc822; ben@example.org
Original-Recipient: rfc822;ben@example.org
Action: ${action}
Status: ${status}
Remote-MTA: dns; mail.example.org
Diagnostic-Code: smtp; 550 5.1.1 <ben@example.org>: Recipient address
    rejected: nobody is called that`,
        ],
        ['Content-Description: Undelivered Message\nContent-Type: message/rfc822', card],
      ],
    ),
  // With an address outside ASCII: RFC 6533 has types of its own.
  'Postfix with SMTPUTF8': ({ action, status }) =>
    noticeOf(
      `From: MAILER-DAEMON@mx.example.org (Mail Delivery System)
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="4F1D3.1772366400/mx.example.org"
Content-Transfer-Encoding: 8bit`,
      '4F1D3.1772366400/mx.example.org',
      [
        ['Content-Type: text/plain; charset=utf-8', 'Not delivered.'],
        [
          'Content-Type: message/global-delivery-status\nContent-Transfer-Encoding: 8bit',
          `Reporting-MTA: dns; mx.example.org

Final-Recipient: utf-8; bén@example.org
Action: ${action}
Status: ${status}`,
        ],
        ['Content-Type: message/global', card],
      ],
    ),
  // Its type comes first and its notice has no fields about hosts it never reached; the status is general.
  Exim: ({ action, status }) =>
    noticeOf(
      `X-Failed-Recipients: ben@example.org
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@mx.example.org>
Content-Type: multipart/report; report-type=delivery-status; boundary=1772366400-eximdsn-1804289383
MIME-Version: 1.0
Subject: Mail delivery failed: returning message to sender`,
      '1772366400-eximdsn-1804289383',
      [
        ['Content-type: text/plain; charset=us-ascii', 'Not delivered.'],
        [
          'Content-type: message/delivery-status',
          `Reporting-MTA: dns; mx.example.org

Action: ${action}
Final-Recipient: rfc822;ben@example.org
Status: ${status}`,
        ],
        ['Content-type: message/rfc822', card],
      ],
    ),
  // Its words are HTML beside text, and the person's name stands in a field of its own.
  Exchange: ({ action, status }) =>
    noticeOf(
      `From: postmaster@example.org
Subject: Undeliverable: A card for you
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="_a1b2c3d4-0000-4000-8000-00000000000e_"
X-MS-Exchange-Message-Is-Ndr:`,
      '_a1b2c3d4-0000-4000-8000-00000000000e_',
      [
        [
          'Content-Type: multipart/alternative; differences=Content-Type;\n\tboundary="_inner_"',
          '--_inner_\nContent-Type: text/plain; charset="us-ascii"\n\nNot delivered.\n\n--_inner_\nContent-Type: text/html; charset="us-ascii"\n\n<p>Not delivered.</p>\n\n--_inner_--',
        ],
        [
          'Content-Type: message/delivery-status',
          `Reporting-MTA: dns;mail1.example.org
Received-From-MTA: dns;mx.everpaw.example
Arrival-Date: Sun, 1 Mar 2026 12:00:00 +0000

Final-Recipient: rfc822;ben@example.org
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; nobody is called that
X-Display-Name: Ben Okafor`,
        ],
        ['Content-Type: message/rfc822', card],
      ],
    ),
  // Words and a picture are one part; the boundary precedes the kind of the report.
  Gmail: ({ action, status }) =>
    noticeOf(
      `From: Mail Delivery Subsystem <mailer-daemon@example.net>
Auto-Submitted: auto-replied
Subject: Delivery Status Notification (Failure)
X-Failed-Recipients: ben@example.org
Content-Type: multipart/report; boundary="000000000000a1b2c3"; report-type=delivery-status`,
      '000000000000a1b2c3',
      [
        [
          'Content-Type: multipart/related; boundary="000000000000a1b2d4"',
          '--000000000000a1b2d4\nContent-Type: multipart/alternative; boundary="000000000000a1b2e5"\n\n--000000000000a1b2e5\nContent-Type: text/plain; charset="UTF-8"\n\nNot delivered.\n\n--000000000000a1b2e5\nContent-Type: text/html; charset="UTF-8"\n\n<p>Not delivered.</p>\n\n--000000000000a1b2e5--\n--000000000000a1b2d4\nContent-Type: image/png; name="icon.png"\nContent-Disposition: attachment; filename="icon.png"\nContent-Transfer-Encoding: base64\nContent-ID: <icon.png>\n\niVBORw0KGgo=\n--000000000000a1b2d4--',
        ],
        [
          'Content-Type: message/delivery-status',
          `Reporting-MTA: dns; example.net
Arrival-Date: Sun, 01 Mar 2026 04:00:00 -0800 (PST)
X-Original-Message-ID: <1@everpaw.example>

Final-Recipient: rfc822; ben@example.org
Action: ${action}
Status: ${status}
Remote-MTA: dns; mail.example.org. (192.0.2.7, the server for the domain.)
Diagnostic-Code: smtp; 550-5.1.1 Nobody is called that. Please check
 550 5.1.1 the spelling of the address.
Last-Attempt-Date: Sun, 01 Mar 2026 04:00:01 -0800 (PST)`,
        ],
        ['Content-Type: message/rfc822', card],
      ],
    ),
  // Only the headers come back, where the server is told so.
  sendmail: ({ action, status }) =>
    noticeOf(
      `From: Mail Delivery Subsystem <MAILER-DAEMON@mx.example.org>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="621C0p3a000042.1772366400/mx.example.org"
Subject: Returned mail: see transcript for details
Auto-Submitted: auto-generated (failure)`,
      '621C0p3a000042.1772366400/mx.example.org',
      [
        ['', 'Not delivered.'],
        [
          'Content-Type: message/delivery-status',
          `Reporting-MTA: dns; mx.example.org
Received-From-MTA: DNS; localhost
Arrival-Date: Sun, 1 Mar 2026 12:00:00 GMT

Final-Recipient: RFC822; ben@example.org
Action: ${action}
Status: ${status}
Remote-MTA: DNS; mail.example.org
Diagnostic-Code: SMTP; 550 5.1.1 nobody is called that
Last-Attempt-Date: Sun, 1 Mar 2026 12:00:01 GMT`,
        ],
        ['Content-Type: text/rfc822-headers', 'Subject: A card for you'],
      ],
    ),
  // Several parts, but no report by its type; what came back is whole under a type for headers.
  OpenSMTPD: ({ action, status }) =>
    noticeOf(
      `Subject: Delivery status notification: error
From: Mailer Daemon <MAILER-DAEMON@mx.example.org>
MIME-Version: 1.0
Content-Type: multipart/mixed;boundary="12345678901234567890/mx.example.org"`,
      '12345678901234567890/mx.example.org',
      [
        ['Content-Description: Notification\nContent-Type: text/plain; charset=us-ascii', 'Not delivered.'],
        [
          'Content-Description: Delivery Report\nContent-Type: message/delivery-status',
          `Reporting-MTA: dns; mx.example.org

Final-Recipient: rfc822; ben@example.org
Action: ${action}
Status: ${status}
`,
        ],
        ['Content-Description: Message headers\nContent-Type: text/rfc822-headers', card],
      ],
    ),
};

describe.each(Object.entries(servers))('a notice of %s', (_, notice) => {
  test('that gives up is recognised, with whom it went to', async () => {
    expect(await read(notice({ action: 'failed', status: '5.1.1' }))).toEqual({
      sentTo: [to],
      hasFailed: true,
    });
  });

  test('that still tries is one of another kind', async () => {
    expect(await read(notice({ action: 'delayed', status: '4.4.1' }))).toEqual({
      sentTo: [to],
      hasFailed: false,
    });
  });

  test('is recognised by its beginning, and where a gateway has put its own words under it', async () => {
    const source = notice({ action: 'failed', status: '5.1.1' });
    const cut = source.slice(
      0,
      source.indexOf('Subject: A card for you\r\nContent-Type: multipart/alternative'),
    );
    const [head = '', ...body] = source.split('\r\n\r\n');
    const type = /^Content-Type:.*(?:\r\n[ \t].*)*/im.exec(head)?.[0] ?? '';
    const around = `${head.replace(type, 'Content-Type: multipart/mixed; boundary=outer')}\r\n\r\n--outer\r\n${type}\r\n\r\n${body.join('\r\n\r\n')}\r\n--outer\r\nContent-Type: text/plain\r\n\r\nChecked for viruses.\r\n--outer--\r\n`;
    for (const one of [cut, around]) expect(await read(one)).toEqual({ sentTo: [to], hasFailed: true });
  });

  test('that somebody passes on is none', async () => {
    const source = notice({ action: 'failed', status: '5.1.1' });
    const forwarded = `To: ${to}
Content-Type: multipart/mixed; boundary=forward

--forward
Content-Type: text/plain

Do you know what this is?
--forward
Content-Type: message/rfc822

${source}
--forward--
`;
    expect(await read(forwarded)).toBeNull();
  });
});

/** A notice; `status` is the part for machines. */
const notice = (status: string, { type = 'multipart/report; report-type=delivery-status', more = '' } = {}) =>
  `From: Mail Delivery System <MAILER-DAEMON@mx.example.org>
To: ${to}
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: ${type};
\tboundary="ABC"
${more}
--ABC
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--ABC
Content-Description: Delivery report
Content-Type: message/delivery-status

${status}

--ABC
Content-Description: Undelivered Message
Content-Type: message/rfc822

To: ben@example.org, someone+else@everpaw.example
Content-Type: multipart/report; report-type=delivery-status; boundary="INNER"

--INNER
Content-Type: message/delivery-status

Final-Recipient: rfc822; eve@example.org
Action: failed
Status: 5.1.1

--INNER--

--ABC--
`;

const reader = (action: string, status: string) => `Reporting-MTA: dns; mx.example.org
Arrival-Date: Sun, 1 Mar 2026 12:00:00 +0000 (UTC)

Final-Recipient: rfc822; ben@example.org
Original-Recipient: rfc822;ben@example.org
Action: ${action}
Status: ${status}
Remote-MTA: dns; mx.example.org
Diagnostic-Code: smtp; 550 5.1.1 <ben@example.org>: user unknown`;

describe('a delivery notice', () => {
  test.each([
    ['as most servers write it', notice(reader('failed', '5.1.1'))],
    ['with words after the values', notice(reader('Failed (unknown user)', '5.0.0 (bad mailbox)'))],
    ['with lines that go on', notice(reader('\n failed', '\n\t5.7.1'))],
    ['with line ends of the net', notice(reader('failed', '5.1.1')).replaceAll('\n', '\r\n')],
    [
      'with its type in other words',
      notice(reader('failed', '5.1.1'), {
        type: 'Multipart/Report; charset=utf-8; Report-Type="delivery-status"',
      }),
    ],
    ['about several readers', notice(`${reader('delayed', '4.4.1')}\n\nAction: failed\nStatus: 5.2.2`)],
    ['without a group for the email', notice('Action: failed\nStatus: 5.1.10')],
    [
      'in base 64',
      notice('').replace(
        'Content-Type: message/delivery-status\n\n',
        `Content-Type: message/delivery-status\nContent-Transfer-Encoding: base64\n\n${Buffer.from(reader('failed', '5.1.1')).toString('base64')}`,
      ),
    ],
  ])('says that it failed for good, %s', async (_, source) => {
    expect(await read(source)).toEqual({ sentTo: [to], hasFailed: true });
  });

  test.each([
    ['delayed', reader('delayed', '4.4.1')],
    ['failed for something that passes', reader('failed', '4.2.2')],
    ['delayed with a final number', reader('delayed', '5.4.1')],
    ['delivered', reader('delivered', '2.0.0')],
    ['passed on', reader('relayed', '2.0.0')],
    ['sent to several', reader('expanded', '2.0.0')],
    ['failed for one and of another number for the other', 'Action: failed\n\nStatus: 5.1.1'],
    ['of no number', reader('failed', '5')],
    ['empty', ''],
  ])('changes nothing where it is %s', async (_, status) => {
    expect((await read(notice(status)))?.hasFailed ?? false).toBe(false);
  });

  test('went to the addresses that servers name, and to none that stands elsewhere in it', async () => {
    const more =
      'Delivered-To: Returns@Everpaw.example\nX-Original-To: hello+other@everpaw.example\nCc: hello+cc@everpaw.example\n';
    expect((await read(notice(reader('failed', '5.1.1'), { more })))?.sentTo).toEqual([
      to,
      'returns@everpaw.example',
      'hello+other@everpaw.example',
    ]);
  });

  test.each([
    ['words', 'To: hello@everpaw.example\nSubject: Thank you\n\nAction: failed\nStatus: 5.1.1\n'],
    [
      'a notice that somebody passes on',
      `Content-Type: message/rfc822\n\n${notice(reader('failed', '5.1.1'))}`,
    ],
    [
      'another report',
      notice(reader('failed', '5.1.1'), { type: 'multipart/report; report-type=feedback-report' }),
    ],
    [
      'a reading receipt',
      notice(reader('failed', '5.1.1'), { type: 'multipart/report; report-type=disposition-notification' }),
    ],
    [
      'several parts without a status',
      'Content-Type: multipart/mixed; boundary=A\n\n--A\n\nAction: failed\nStatus: 5.1.1\n--A--',
    ],
    [
      'a status that is shown in another way',
      notice(reader('failed', '5.1.1'), { type: 'multipart/alternative' }),
    ],
    [
      'a report without its part',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=A\n\nwords',
    ],
    ['nothing', ''],
    ['bytes', '\0\u0001\u0002'],
    [
      'boxes without an end',
      Array.from(
        { length: 400 },
        (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\n\n--b${i}\n`,
      ).join(''),
    ],
  ])('is not: %s', async (_, source) => {
    expect(await read(source)).toBeNull();
  });

  test('is read from its beginning, where what came back is long', async () => {
    const source = `${notice(reader('failed', '5.1.1'))}${'x'.repeat(1_000_000)}`;
    expect(await read(source.slice(0, 1_500))).toEqual({ sentTo: [to], hasFailed: true });
  });

  test('SEC-26 is read in time proportional to it, whatever stands in it', async () => {
    const sources = ['a', '@', ';', ' ', '\n', '\n ', 'a:', '; report-type=', 'To: a@b\n'].flatMap((text) => {
      const long = text.repeat(256_000 / text.length);
      return [
        `Content-Type: multipart/report${long}`,
        `To: ${long}`,
        notice(long),
        notice(`Action: ${long}`),
      ];
    });
    // Work that grew with the square of the text would not be done before the test is given up.
    for (const source of sources)
      expect(await readDeliveryNotice(Buffer.from(source).subarray(0, 256 * 1024))).toBeDefined();
  });
});
