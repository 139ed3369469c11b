import { describe, expect, test } from '@jest/globals';
import { readDeliveryNotice } from './delivery-notice.ts';

const to = 'hello+tag@everpaw.example';
const read = (source: string) => readDeliveryNotice(Buffer.from(source));

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
    ['several parts', notice(reader('failed', '5.1.1'), { type: 'multipart/mixed' })],
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
