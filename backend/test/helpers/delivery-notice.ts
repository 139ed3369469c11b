/** A notice as a mail server sends it; `about` is whom it says that the email was for. */
export function deliveryNotice({
  to,
  action = 'failed',
  status = '5.1.1',
  about = 'ben@example.org',
  back = 'Subject: A card',
}: {
  to: string;
  action?: string;
  status?: string;
  about?: string;
  back?: string;
}): string {
  return `Return-Path: <>
From: Mail Delivery System <MAILER-DAEMON@mx.example.org>
To: ${to}
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="ABC"

--ABC
Content-Type: text/plain

This is the mail system at host mx.example.org.

--ABC
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org

Final-Recipient: rfc822; ${about}
Action: ${action}
Status: ${status}

--ABC
Content-Type: message/rfc822

${back}

--ABC--
`;
}
