// The identity provider in a thread of its own: its library compares prototypes, which differ inside a test's context.
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { OAuth2Server } from 'oauth2-mock-server';

const { claims, form } = workerData;
const server = new OAuth2Server();
await server.issuer.keys.generate('RS256');
await server.start(0, '127.0.0.1');

let next = {};
// Reads messages sent before this request, before it is answered.
function hear() {
  for (let told = receiveMessageOnPort(claims); told; told = receiveMessageOnPort(claims))
    next = told.message;
}
server.service.on('beforeTokenSigning', (token) => {
  hear();
  Object.assign(token.payload, next);
});
server.service.on('beforeAuthorizeRedirect', ({ url }, request) => {
  hear();
  if (next === null) {
    url.searchParams.delete('code');
    url.searchParams.set('error', 'access_denied');
  }
  const mode = new URL(request.url, 'http://service').searchParams.get('response_mode');
  if (form && mode === 'form_post') url.href = `${form}/?to=${encodeURIComponent(url.href)}`;
});
parentPort.postMessage(server.issuer.url);
