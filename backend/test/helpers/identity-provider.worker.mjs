// The identity provider in a thread of its own: its library compares prototypes, which differ inside a test's context.
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { OAuth2Server } from 'oauth2-mock-server';

const { claims } = workerData;
const server = new OAuth2Server();
await server.issuer.keys.generate('RS256');
await server.start(0, '127.0.0.1');

let next = {};
server.service.on('beforeTokenSigning', (token) => {
  // What was told before this request was made is read before it is answered.
  for (let told = receiveMessageOnPort(claims); told; told = receiveMessageOnPort(claims))
    next = told.message;
  Object.assign(token.payload, next);
});
parentPort.postMessage(server.issuer.url);
