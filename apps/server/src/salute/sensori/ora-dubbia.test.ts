import { randomUUID } from 'node:crypto';
import type { RispostaAllarmi } from '@gestore/contratto/salute/allarmi';
import { decidi, POLITICA_PREDEFINITA } from '@gestore/dominio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apriCredenziale } from '../../accesso/credenziali/credenziali.ts';
import { avviaServerNtp, type ServerNtpDiProva } from '../../piattaforma/ora/prove/server-ntp.ts';
import { SENZA_GUASTI_DELLA_MACCHINA } from '../../prove/ambiente.ts';
import { type BancoOperatori, type Persona, preparaBancoOperatori } from '../../prove/banco-operatori.ts';
import { BASE_CENT, comando, portaInGara, RILANCIO_CENT } from '../../prove/gara.ts';
import { depositaBusta, type Pubblicata, pubblicaVendita } from '../../prove/vendita-pubblicata.ts';
import { ruotaChiaveFirma } from '../../sigillo/chiavi/rotazione.ts';

/**
 * Il servizio com'è in produzione, con tre server NTP veri su questa macchina: si mente su di loro, e si guarda che cosa
 * succede a una gara in corso, a una vendita da aprire e alle buste di un'altra (R74).
 */
const UNITA_MS = 600_000;
const ATTESA = { timeout: 60_000 };
/** Qui si provoca un guasto solo, quello dell'ora. */
const SENZA_ALTRI_GUASTI = { SALUTE_OMBRA: 'no', ...SENZA_GUASTI_DELLA_MACCHINA };

let ntp: ServerNtpDiProva[];
let banco: BancoOperatori;
let elena: Persona;
let anna: Persona;

beforeAll(async () => {
  ntp = await Promise.all([{}, { scartoMs: 3_600_000 }, {}].map(avviaServerNtp));
  banco = await preparaBancoOperatori({
    oraVera: {
      ambiente: {
        ...SENZA_ALTRI_GUASTI,
        NTP_SERVER: ntp.map(({ host, porta }) => `${host}:${porta}`).join(', '),
      },
      passi: { misuraMs: 40, ntpMs: 80 },
      // Una macchina lenta può chiudere il guasto e aprirne un altro, più lieve: nemmeno il suo preavviso si aspetta.
      politica: { ...POLITICA_PREDEFINITA, saniMs: 500, preavvisoBreveMs: 1_000, preavvisoMedioMs: 1_000 },
    },
  });
  elena = await banco.delegato('Elena Conti');
  anna = await banco.operatore('Anna Operatrice');
  await anna.chiama('POST', '/api/edicom/turno', { inTurno: true });
});
afterAll(async () => {
  await banco.chiudi();
  await Promise.all(ntp.map((uno) => uno.chiudi()));
});

const atto = (asta: string, quale: object) =>
  elena.chiama('POST', `/api/admin/aste/${asta}/atti`, { comandoId: randomUUID(), atto: quale });
const tipi = async (asta: string) => (await banco.servizio.impianto.tutteLeVoci(asta)).map(({ tipo }) => tipo);
const pronto = async () =>
  (await banco.nessuno.chiama('GET', '/readyz')).corpo as { pronto: boolean; daFare: string[] };
const codici = async () =>
  ((await anna.chiama('GET', '/api/edicom/allarmi')).corpo as unknown as RispostaAllarmi).allarmi.map(
    ({ codice, gravita }) => `${codice} ${gravita}`,
  );

/** Due su tre mentono insieme: la maggioranza dice un'altra ora. */
const dubbia = (scartoMs: number) => ntp.forEach((uno) => void uno.diventa({ scartoMs }));
const sano = () => banco.servizio.impianto.orologioSano();

test('R74 a ora dubbia nessun rilancio, nessuna apertura, nessuna chiusura allo zero; tornata certa si riparte con il tempo intero', async () => {
  const { impianto, pianificatore } = banco.servizio;
  // Uno di tre mente da sempre: la maggioranza conferma, e nulla è fermo.
  await expect.poll(pronto, ATTESA).toMatchObject({ pronto: true, daFare: [] });
  expect(sano()).toBe(true);
  const daAprire = await pubblicaVendita(impianto, { inizioIl: Date.now() - 60_000, delegatoId: elena.id });
  const aperta = await pubblicaVendita(impianto, { inizioIl: Date.now() - 60_000, delegatoId: elena.id });
  const bustaId = await depositaBusta(aperta, Date.now() - 60_000);
  await apri(aperta);
  const avviataIl = Date.now();
  const gara = await portaInGara(impianto.esecutore, avviataIl, { unitaTempoMs: UNITA_MS, delegatoId: elena.id });
  const offerente = await offre(gara.asta, gara.buste[1]);

  dubbia(10_000);
  await expect.poll(sano, ATTESA).toBe(false);
  expect(await rilancia(offerente, gara.asta)).toMatchObject({
    stato: 503,
    corpo: { codice: 'orologio_non_affidabile' },
  });
  for (const [asta, quale] of [
    [daAprire.asta, { tipo: 'apriOperazioni' }],
    [aperta.asta, { tipo: 'apriBusta', bustaId }],
    // Ciò che riapre le operazioni e ciò che fissa uno zero: dell'ora si guarda prima che dello stato della vendita.
    [aperta.asta, { tipo: 'riapriOperazioni' }],
    [gara.asta, { tipo: 'riprendiCrono' }],
    [gara.asta, { tipo: 'registraRilancioInSala', bustaId, importoCent: 1, dichiaratoIl: 1 }],
    [gara.asta, { tipo: 'rettificaRilancio', bustaId, registratoCent: 2, importoCent: 1, motivo: 'x' }],
    [gara.asta, { tipo: 'annullaRilancio', bustaId, importoCent: 1, motivo: 'x' }],
  ] as const)
    expect(await atto(asta, quale)).toMatchObject({ stato: 503, corpo: { codice: 'orologio_non_affidabile' } });
  await expect.poll(() => tipi(gara.asta), ATTESA).toContain('GaraSospesa');
  const rilevati = (await impianto.tutteLeVoci(gara.asta)).filter(({ tipo }) => tipo === 'DisservizioRilevato');
  const daOrologio = { server: expect.arrayContaining(['orologio']) };
  expect(rilevati.map(({ dati }) => dati)).toContainEqual(
    expect.objectContaining({ gravita: 'media', visto: expect.objectContaining(daOrologio) }),
  );
  // Passato lo zero di prima, nessuno chiude; chi amministra e chi è al banco lo sanno.
  const passatoIl = avviataIl + 2 * UNITA_MS;
  const chiude = comando({ tipo: 'sistema', id: 'prova' }, { tipo: 'concludiGara', filigranaIl: passatoIl });
  expect(decidi((await impianto.esecutore.leggi(gara.asta)).stato, chiude, passatoIl).eventi).toEqual([]);
  await pianificatore.giro();
  expect(await tipi(gara.asta)).not.toContain('GaraConclusa');
  expect(await tipi(daAprire.asta)).not.toContain('OperazioniAperte');
  expect(await tipi(aperta.asta)).not.toContain('BustaAperta');
  // Una chiave revocata altrove non firma più nemmeno adesso.
  const { db, segreti, custodia, chiaveFirma } = impianto;
  const { id: chiave } = chiaveFirma.corrente();
  const dove = { segreti, cartellaChiavi: custodia.cartellaChiavi, adesso: Date.now() };
  await db.transaction().execute((tx) => ruotaChiaveFirma(tx, dove, { chiave, compromessa: true, motivo: 'Rubata.' }));
  await expect.poll(() => chiaveFirma.corrente().id, ATTESA).not.toBe(chiave);
  const male = await pronto();
  expect([male.pronto, male.daFare.join()]).toEqual([
    false,
    expect.stringContaining('NTP_SERVER dicono un’ora diversa'),
  ]);
  await expect.poll(codici, ATTESA).toContain('R74_orologio blocco');

  dubbia(0);
  await expect.poll(sano, ATTESA).toBe(true);
  await expect.poll(() => tipi(gara.asta), ATTESA).toContain('RipresaFissata');
  // Chi conduce c'è, e continua a dirlo finché non si riprende.
  await expect
    .poll(async () => {
      impianto.presenze.segnala(gara.asta, elena.id, 'referente');
      return tipi(gara.asta);
    }, ATTESA)
    .toContain('GaraRipresa');
  const voci = await impianto.tutteLeVoci(gara.asta);
  const di = (quale: string) => voci.find(({ tipo }) => tipo === quale)?.dati as Record<string, number> | undefined;
  // Il tempo intero, da quando si era detto o da poco dopo.
  expect(di('GaraRipresa')?.scadeIl).toBeGreaterThanOrEqual(Number(di('RipresaFissata')?.riprendeIl) + UNITA_MS);
  expect((await rilancia(offerente, gara.asta)).stato).toBe(201);
  expect((await atto(aperta.asta, { tipo: 'apriBusta', bustaId })).corpo.codice).not.toBe('orologio_non_affidabile');
  expect((await atto(daAprire.asta, { tipo: 'apriOperazioni' })).stato).toBe(200);
  await expect.poll(pronto, ATTESA).toMatchObject({ pronto: true, daFare: [] });
  await expect.poll(async () => (await codici()).join(), ATTESA).not.toContain('R74_orologio');
});

async function apri({ fai }: Pubblicata): Promise<void> {
  const referente = { tipo: 'referente', id: elena.id } as const;
  await fai(referente, { tipo: 'apriOperazioni', operatoriInTurno: 1, ammessiNonCollegati: 0 }, Date.now());
}

async function offre(astaId: string, bustaId: string): Promise<Persona> {
  const dati = {
    astaId,
    ruolo: 'offerente',
    bustaId,
    pseudonimo: 'Offerente 2',
    adesso: Date.now(),
    scadeIl: null,
  } as const;
  return banco.partecipante(
    (await apriCredenziale(banco.servizio.impianto.db, banco.servizio.impianto.segreti, dati)).id,
  );
}

const rilancia = (chi: Persona, asta: string) =>
  chi.chiama('POST', `/api/user/asta/${asta}/rilanci`, {
    comandoId: randomUUID(),
    importoCent: BASE_CENT + RILANCIO_CENT,
  });

test('R74 server NTP che tacciono non fermano le vendite: lo si dice a chi amministra e al banco', async () => {
  const muti = await Promise.all([{ muto: true }, { strato: 16 }, {}].map(avviaServerNtp));
  const altro = await preparaBancoOperatori({
    oraVera: {
      ambiente: { ...SENZA_ALTRI_GUASTI, NTP_SERVER: muti.map(({ host, porta }) => `${host}:${porta}`).join() },
      passi: { misuraMs: 40, ntpMs: 80 },
    },
  });
  try {
    expect(altro.servizio.impianto.orologioSano()).toBe(true);
    const { corpo } = await altro.nessuno.chiama('GET', '/readyz');
    expect(corpo).toMatchObject({ pronto: true, daFare: [expect.stringContaining('UDP 123')] });
    const { corpo: banco } = await (await altro.operatore('Bruno')).chiama('GET', '/api/edicom/allarmi');
    expect(banco.allarmi).toContainEqual(
      expect.objectContaining({ codice: 'R74_ora_non_confermata', gravita: 'attenzione', asta: null }),
    );
  } finally {
    await altro.chiudi();
    await Promise.all(muti.map((uno) => uno.chiudi()));
  }
});
