import { Worker } from 'node:worker_threads';
import { expect, vi } from 'vitest';
import { misureDi } from '../ambiente.ts';
import { RIGHE_DEL_REGISTRO } from '../registro-catturato.ts';
import { type Banco, entranoTutti, PERSONE, type Persona, preparaBanco } from './banco.ts';
import { ATTI, atti, type DaFare, LETTURE, letture, type Nomi, uuidDi } from './chiamate.ts';
import { fileDellaCartella, misure, righeDelLog, righeDellaBaseDati } from './luoghi.ts';
import { AIUTO, CONFINE, MESSAGGIO, type Pianta, type Quante, raccontaStoria, T0, VENDITE } from './storia.ts';

const GIORNO_MS = 86_400_000;

/** Ciò che si è visto in un giro: dalle persone, e da chi avesse la macchina intera. */
export type Giro = { persone: Map<string, string>; macchina: Map<string, string> };

/**
 * Gioca la storia con quelle offerte e guarda dappertutto, pochi secondi prima che si possano contare. Senza `chiamate` guarda
 * soltanto la macchina.
 */
export async function gioca(
  porta: number,
  quante: Quante,
  { pianta = async () => undefined, chiamate = true }: { pianta?: Pianta; chiamate?: boolean } = {},
): Promise<Giro> {
  RIGHE_DEL_REGISTRO.length = 0;
  const stampe = vi.spyOn(Worker.prototype, 'postMessage');
  const banco = await preparaBanco(T0 - 61 * GIORNO_MS, porta);
  const giro: Giro = { persone: new Map(), macchina: new Map() };
  try {
    await entranoTutti(banco);
    const persone = await raccontaStoria(banco, quante, pianta);
    const macchina = await guardaLaMacchina(banco);
    Object.assign(giro, { persone, macchina });
    if (chiamate) await chiamaTutto(banco, persone);
    const stampati = stampe.mock.calls.map(([dato]) =>
      banco.normalizza(String((dato as { documento?: string }).documento)),
    );
    persone.set('documenti stampati', stampati.join('\n'));
  } finally {
    stampe.mockRestore();
    giro.macchina.set('teste dei registri', await banco.chiudi());
  }
  return giro;
}

async function guardaLaMacchina(banco: Banco): Promise<Map<string, string>> {
  const { urlProprietario, cartella, normalizza, servizio } = banco;
  // L'indice delle vendite si scrive dopo la risposta: fotografato prima, un giro avrebbe una riga che un altro non ha.
  await servizio.impianto.indice.quiete();
  const nominati = Object.fromEntries(Object.entries(VENDITE).map(([nome, { asta }]) => [`vendita ${nome}`, asta]));
  const macchina = await righeDellaBaseDati(urlProprietario, nominati, normalizza);
  macchina.set('file', fileDellaCartella(cartella, normalizza));
  macchina.set('registro del processo', righeDelLog(RIGHE_DEL_REGISTRO, normalizza));
  macchina.set('misure', misure(await misureDi(servizio.url)));
  return macchina;
}

/**
 * Ogni chiamata del contratto, da ciascuno: ciò che si legge, poi gli atti, poi di nuovo ciò che si era potuto leggere.
 */
async function chiamaTutto(banco: Banco, visti: Map<string, string>): Promise<void> {
  const lette: { nome: string; persona: Persona; daFare: DaFare }[] = [];
  for (const persona of PERSONE)
    for (const chiamata of LETTURE)
      for (const vendita of diVendita(chiamata.percorso))
        for (const daFare of letture(chiamata, await nomi(banco, persona, vendita), VENDITE[vendita].asta)) {
          // Le misure si leggono a parte, senza i tempi.
          if (daFare.url.split('?')[0] === '/metrics') continue;
          const nome = `su ${vendita}, ${persona}: ${daFare.nome}`;
          const { stato, mostrata } = await banco.chiama(persona, daFare);
          visti.set(`prima ${nome}`, mostrata);
          if (stato < 400) lette.push({ nome, persona, daFare });
        }
  // Gli atti di chi conduce per ultimi: possono finire la vendita.
  const ultimi = (url: string): boolean => url.endsWith('/atti');
  for (const conclude of [false, true])
    for (const persona of PERSONE)
      for (const chiamata of ATTI.filter(({ percorso }) => ultimi(percorso) === conclude))
        for (const daFare of atti(chiamata, await nomi(banco, persona, 'A'), persona)) {
          banco.ora.adesso += 1;
          visti.set(`atto, ${persona}: ${daFare.nome}`, (await banco.chiama(persona, daFare)).mostrata);
        }
  expect(banco.ora.adesso).toBeLessThan(CONFINE);
  for (const { nome, persona, daFare } of lette)
    visti.set(`dopo ${nome}`, (await banco.chiama(persona, daFare)).mostrata);
}

const diVendita = (percorso: string): readonly ('A' | 'B')[] =>
  /\/(?:aste|asta)\/:/.test(percorso) ? ['A', 'B'] : ['A'];

/** Ciò che gli indirizzi nominano; ciò che la scena non ha è un identificativo che non c'è. */
async function nomi({ righe, chi, servizio }: Banco, persona: Persona, vendita: 'A' | 'B'): Promise<Nomi> {
  const { pool } = servizio.contesto;
  for (const [padre, query] of [
    ['tribunali', 'SELECT id FROM tribunali ORDER BY chiave LIMIT 1'],
    ['posta', 'SELECT id FROM posta_uscita ORDER BY creata_il LIMIT 1'],
  ] as const)
    if (!righe.has(padre)) righe.set(padre, (await pool.query<{ id: string }>(query)).rows[0]?.id ?? '');
  return (nome, padre) => {
    if (nome === 'id' && (padre === 'aste' || padre === 'asta')) return VENDITE[vendita].asta;
    if (nome === 'cid') return chi.get('spettatore')?.id ?? '';
    if (nome === 'rid') return AIUTO;
    if (nome === 'comandoId') return MESSAGGIO;
    if (nome === 'nome' && (padre === 'verbali' || padre === 'elenchi')) return '1.pdf';
    return righe.get(padre) ?? uuidDi(`${persona} ${nome} ${padre}`);
  };
}
