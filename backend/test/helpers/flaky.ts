import { jest } from '@jest/globals';

// On a starved machine a test may be asked again; what failed before is printed, so that nothing is retried in silence.
if (process.env.CI) jest.retryTimes(2, { logErrorsBeforeRetry: true });
