import { validateHeaderValue } from 'node:http';
import { expect, test } from '@jest/globals';
import { attachmentNamed } from './attachment-named.ts';

test.each([
  ['everpaw-due-20260302T020010Z.tar.zst', 'attachment; filename="everpaw-due-20260302T020010Z.tar.zst"'],
  ['béla.tar', `attachment; filename="bela.tar"; filename*=UTF-8''b%C3%A9la.tar`],
  ['राजा.tar', `attachment; filename="____.tar"; filename*=UTF-8''%E0%A4%B0%E0%A4%BE%E0%A4%9C%E0%A4%BE.tar`],
  [`a"b'c\r\n.tar`, `attachment; filename="a_b_c__.tar"; filename*=UTF-8''a%22b%27c%0D%0A.tar`],
])('a download named %j', (name, header) => {
  expect(attachmentNamed(name)).toBe(header);
  expect(() => validateHeaderValue('content-disposition', header)).not.toThrow();
});
