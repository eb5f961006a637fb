import { hash, randomUUID } from 'node:crypto';
import { type DatiSoggetto, SOGGETTO_VUOTO } from '@gestore/contratto/anagrafe/forme';
import { PARAMETRI_PREDEFINITI } from '@gestore/dominio';
import { collegaAccount } from '../anagrafe/account/account.ts';
import { creaSoggetto } from '../anagrafe/soggetti/soggetti.ts';
import { scriviTribunale } from '../anagrafe/uffici/tribunali.ts';
import type { Servizio } from '../avvio/servizio.ts';
import { cercabile } from '../piattaforma/arnesi/testo-cercabile.ts';
import { ufficioDelNome } from '../vendita/uffici-veri.ts';
import { INCARICATI } from './invenzioni/incaricati.ts';
import { LUOGHI } from './invenzioni/luoghi.ts';
import { ibanItaliano, type PersonaInventata } from './invenzioni/persone.ts';
import { annuncio } from './passi.ts';

/** Chi compila la dimostrazione, nella storia dei soggetti e dei conti. */
export const OPERATORE_DIMOSTRAZIONE = { id: '00000000-0000-4000-8000-00000000d100', nome: 'Dimostrazione' } as const;

const { delegata: ELENA } = INCARICATI;
const CONTI: DatiSoggetto = {
  ...SOGGETTO_VUOTO,
  qualifica: 'delegato',
  nome: `${ELENA.cognome} ${ELENA.nome}`,
  codiceFiscale: ELENA.codiceFiscale,
  pec: ELENA.pec,
  telefono: '+39 02 5550 100',
  indirizzo: 'Via della Prova 1',
  cap: '20121',
  comune: 'Milano',
  provincia: 'MI',
};

/**
 * Una delegata con il suo account, la stessa registrata due volte, e una società: l'anagrafe della dimostrazione.
 * Restituisce l'identificativo della delegata.
 */
export async function anagrafeDimostrativa(servizio: Servizio, delegatoId: string): Promise<string> {
  const id = await registra(servizio, CONTI);
  await collega(servizio, id, delegatoId);
  const studio = { nome: 'Studio legale Conti', pec: 'studio.conti@pec.example', indirizzo: '', comune: '' };
  await registra(servizio, { ...CONTI, ...studio });
  await registra(servizio, {
    ...SOGGETTO_VUOTO,
    qualifica: 'creditore',
    nome: 'Banca di prova S.p.A.',
    // Una partita IVA con la cifra di controllo giusta e un numero che nessuno ha.
    partitaIva: '99999999990',
    pec: 'crediti@pec.example',
    comune: 'Brescia',
    provincia: 'BS',
  });
  return id;
}

/** Chi entra con un account: la persona, con il codice fiscale del suo nome, e in quale veste. */
type ConAccount = {
  utenteId: string;
  persona: Pick<PersonaInventata, 'nome' | 'cognome' | 'codiceFiscale' | 'pec'>;
  qualifica: 'delegato' | 'giudice';
};

/** Le altre persone: i delegati di altri uffici con il loro account, il giudice, chi custodisce i beni, chi ha offerto. */
export async function personeDimostrative(
  servizio: Servizio,
  conAccount: readonly ConAccount[],
  persone: readonly PersonaInventata[],
): Promise<void> {
  for (const [i, { utenteId, persona, qualifica }] of conAccount.entries()) {
    const dati = { ...SOGGETTO_VUOTO, ...anagrafici(persona), qualifica, telefono: `+39 02 5550 ${101 + i}` };
    await collega(servizio, await registra(servizio, dati), utenteId);
  }
  for (const [i, persona] of persone.entries()) {
    const qualifica = i % 4 === 0 ? 'custode' : 'altro';
    await registra(servizio, { ...SOGGETTO_VUOTO, ...anagrafici(persona), qualifica, telefono: persona.cellulare });
  }
}

/** In anagrafe prima il cognome; il codice fiscale e la PEC sono di quella persona, e di nessun'altra. */
function anagrafici({ nome, cognome, codiceFiscale, pec }: ConAccount['persona']) {
  return { nome: `${cognome} ${nome}`, codiceFiscale, pec };
}

async function registra({ impianto }: Servizio, dati: DatiSoggetto): Promise<string> {
  const nuovo = { comandoId: randomUUID(), ancheSeDoppione: true, ...dati };
  return (await creaSoggetto(impianto, nuovo, OPERATORE_DIMOSTRAZIONE)).id;
}

async function collega({ impianto }: Servizio, id: string, utenteId: string): Promise<void> {
  await collegaAccount(impianto, id, { comandoId: randomUUID(), utenteId }, OPERATORE_DIMOSTRAZIONE);
}

/** Gli annunci veri, con l'ufficio di ciascuno. */
const ANNUNCI = ['4582509', 'rosolini-672-2012', 'rovigo-avviso'] as const;

/** Il conto su cui un ufficio vuole le cauzioni: sempre lo stesso per un nome, e l'ABI non è di nessuna banca. */
export function contoDelTribunale(nome: string): { iban: string; intestatario: string } {
  const numero = BigInt(`0x${hash('sha256', cercabile(nome)).slice(0, 12)}`) % 1_000_000_000_000n;
  return { iban: ibanItaliano('09999', '01600', String(numero).padStart(12, '0')), intestatario: `Cauzioni ${nome}` };
}

/**
 * Gli uffici delle vendite della dimostrazione, ciascuno con il suo conto, scritti come li scrive un operatore (R17). Prima delle
 * vendite: un conto indicato dopo la pubblicazione è un conto cambiato, e la scheda lo direbbe a chi la legge (R02).
 */
export async function ufficiDimostrativi({ impianto }: Servizio): Promise<void> {
  const annunciati = await Promise.all(ANNUNCI.map(async (uno) => (await annuncio(uno)).scheda.tribunale));
  const { unitaTempoMs, cauzionePercento, cauzioneSu, saldoGiorni, rimborsoGiorniLavorativi } = PARAMETRI_PREDEFINITI;
  const consueti = { unitaTempoMs, cauzionePercento, cauzioneSu, saldoGiorni, rimborsoGiorniLavorativi };
  for (const nome of new Set([...annunciati, ...LUOGHI.map(({ tribunale }) => tribunale)])) {
    if ((await ufficioDelNome(impianto, nome)) !== null) continue;
    const ufficio = { nome, rilancioMinimoCent: null, ...consueti, ...contoDelTribunale(nome), note: '' };
    const nuovo = { comandoId: randomUUID(), versione: 0, ...ufficio };
    await scriviTribunale(impianto, null, nuovo, OPERATORE_DIMOSTRAZIONE);
  }
}
