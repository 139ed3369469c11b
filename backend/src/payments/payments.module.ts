import { Module } from '@nestjs/common';
import { PaymentsController } from './payments.controller.ts';
import { Payments } from './payments.service.ts';

@Module({ controllers: [PaymentsController], providers: [Payments], exports: [Payments] })
export class PaymentsModule {}
