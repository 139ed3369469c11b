import { describe, expect, it } from '@jest/globals';
import mongoose, { mongo } from 'mongoose';
import { isReadStoreUnavailable } from './read-store-errors.ts';

const serverError = (code: number, more: object = {}) =>
  new mongo.MongoServerError({ message: 'refused', code, ...more });

/** As the driver wraps what happens inside `insertMany` and `bulkWrite`. */
function wrapped(error: Error): mongo.MongoBulkWriteError {
  // The types ask for the parts of the result that the getters read; nothing of it is read here.
  const result = {} as ConstructorParameters<typeof mongo.MongoBulkWriteError>[1];
  return new mongo.MongoBulkWriteError(error as never, result);
}

const networkErrors: Error[] = [
  new mongo.MongoNetworkError('connection 7 to 127.0.0.1:27017 closed'),
  new mongo.MongoNetworkTimeoutError('connection timed out'),
  new mongo.MongoServerSelectionError('Server selection timed out after 5000 ms', {
    servers: new Map(),
  } as never),
  new mongo.MongoNotConnectedError('Client must be connected before running operations'),
  new mongo.MongoTopologyClosedError(),
  new mongoose.Error.MongooseServerSelectionError('connect ECONNREFUSED'),
  new mongoose.Error('Operation `states.findOne()` buffering timed out after 10000ms'),
];

const outageCodes = [
  10_107, 189, 11_600, 91, 11_602, 24, 50, 262, 13_435, 13_436, 64, 100, 6, 7, 89, 9_001, 14_031,
];

describe('Errors of the read store', () => {
  it.each(networkErrors.map((error) => [`${error.name}: ${error.message}`, error] as const))(
    'REL-36 knows as an outage, bare and wrapped: %s',
    (_, error) => {
      expect(isReadStoreUnavailable(error)).toBe(true);
      expect(isReadStoreUnavailable(wrapped(error))).toBe(true);
    },
  );

  it.each(outageCodes)('REL-36 knows code %d as an outage, bare, wrapped and as a write concern', (code) => {
    expect(isReadStoreUnavailable(serverError(code))).toBe(true);
    expect(isReadStoreUnavailable(wrapped(serverError(code)))).toBe(true);
    expect(isReadStoreUnavailable(serverError(0, { writeConcernError: { code } }))).toBe(true);
  });

  it.each([
    ['a duplicate key', serverError(11_000)],
    ['a duplicate key in a bulk write', wrapped(serverError(11_000))],
    ['a value that the server refuses', serverError(2)],
    [
      'a document that is too large',
      new mongo.MongoInvalidArgumentError('Document is larger than the maximum size 16777216'),
    ],
    ['a validation of mongoose', new mongoose.Error.ValidationError()],
    ['a code of something else', Object.assign(new Error('no'), { code: 91 })],
    ['no error', { code: 91 }],
  ])('REL-36 takes %s for none', (_, error) => {
    expect(isReadStoreUnavailable(error)).toBe(false);
  });
});
