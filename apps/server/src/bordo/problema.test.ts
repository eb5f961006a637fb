import { rifiuta } from '@gestore/dominio';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { problemaRifiuto } from '../vendita/rotte/atti/atti.ts';
import { inviaProblema, type Problema, problema } from './problema.ts';

/** Ciò che si riceve di un problema, e in che lingua dice di essere, a chi legge queste lingue. */
async function ricevuto(suo: Problema, lingue?: string) {
  const app = Fastify();
  app.get('/', (_, reply) => inviaProblema(reply, suo));
  const headers = lingue === undefined ? {} : { 'accept-language': lingue };
  const risposta = await app.inject({ url: '/', headers });
  await app.close();
  return { lingua: risposta.headers['content-language'], ...risposta.json<{ detail: string; cortesia?: string }>() };
}

const legge = () => problemaRifiuto(rifiuta('R57_gara_sospesa'));
const ITALIANO = 'La gara è sospesa: nessun rilancio è possibile finché non riprende.';
const INGLESE = 'The auction is suspended: no raise is possible until it resumes.';

test('la legge risponde in italiano; a chi legge anche inglese, con accanto la traduzione', async () => {
  expect(await ricevuto(legge(), 'it, en;q=0.5')).toMatchObject({ lingua: 'it', detail: ITALIANO, cortesia: INGLESE });
  expect(await ricevuto(legge(), 'en')).toMatchObject({ lingua: 'it', detail: ITALIANO, cortesia: INGLESE });
  for (const lingue of [undefined, 'it', 'it-IT,fr;q=0.4']) {
    const solo = await ricevuto(legge(), lingue);
    expect(solo.detail).toBe(ITALIANO);
    expect(solo).not.toHaveProperty('cortesia');
  }
});

test('di un problema nostro la frase è una, nella lingua che si chiede per prima, con i suoi dati', async () => {
  const nostro = () => problema('sala_piena', { limite: 40 });
  const solo = await ricevuto(nostro(), 'en-GB, it;q=0.3');
  expect(solo).toMatchObject({ lingua: 'en' });
  expect(solo).not.toHaveProperty('cortesia');
  const insieme = await ricevuto(nostro(), 'it, en;q=0.5');
  expect(insieme.detail).toContain('guardano già in 40');
  expect(insieme.cortesia).toContain('already 40 viewers');
});
