import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { refusalMessages } from '@everpaw/contracts/kernel/refusal.messages';
import { mediaApi } from '@everpaw/contracts/media/media.api';
import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import { Controller } from '@nestjs/common';
import { In, type Input, Route } from '../platform/http/route.ts';
import { MediaRefused } from './media-refused.ts';
import { PhotoIntake } from './photo-intake.ts';

@Controller()
export class MediaController {
  constructor(private readonly intake: PhotoIntake) {}

  @Route(mediaApi.upload)
  upload(@In() { params, caller, request }: Input<typeof mediaApi.upload>): Promise<MediaDescriptor> {
    if (!caller.account) throw new DomainError('signed-out', 'signed-out', refusalMessages.signInFirst);
    if (!Buffer.isBuffer(request.body)) throw new MediaRefused('not-an-image');
    return this.intake.take(caller.account, params.sha256, { bytes: request.body, address: request.ip });
  }
}
