import { randomUUID } from 'node:crypto';

import type { DopoPerMe, ElencoTermini } from '@gestore/contratto/dopo/forme';
import { fineDelGiorno, giorniDopo, giornoARoma, giornoIso } from '@gestore/dominio';

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { apriCredenziale, trovaCredenziale } from '../../accesso/credenziali/credenziali.ts';
import {
  anna,
  asta,
  banco,
  buste,
  CONTO,
  delegata,
  fai,
  GIORNO_MS,
  oggi,
  preparaDopo,
  RESTA_CENT,
  saldo,
  visto,
} from '../../prove/banco-dopo.ts';
import { comando } from '../../prove/gara.ts';
import { scadenzaLavorativa } from '../aste/scheda/termini.ts';
import { terminiDiTutte, terminiPerCalendario } from './termini-dopo.ts';

preparaDopo();

describe('dopo l’aggiudicazione: chi legge, i termini, gli avvisi', () => {
  test('R69 estinta la procedura dopo l’aggiudicazione, chi ha vinto legge i suoi termini, li ha in calendario, e paga', async () => {
    const { impianto, pianificatore, contesto } = banco.servizio;
    const caducazione = {
      tipo: 'registraCaducazione',
      esito: 'estinta',
      provvedimento: { numero: '9', del: oggi() },
      motivo: 'rinuncia agli atti',
      propostaDa: 'altra',
    } as const;
    const operatore = { tipo: 'operatore', id: anna.id } as const;
    expect(
      (await impianto.esecutore.esegui(asta, comando(operatore, caducazione), banco.ora.adesso)).rifiuto,
    ).toBeNull();
    await pianificatore.giro();
    const { id } = await apriCredenziale(contesto.db, contesto.segreti, {
      astaId: asta,
      ruolo: 'offerente',
      bustaId: buste[0],
      pseudonimo: randomUUID(),
      adesso: banco.ora.adesso,
      scadeIl: null,
    });
    const vince = await banco.partecipante(id);
    const suo = (await vince.chiama('GET', `/api/user/asta/${asta}/dopo`)).corpo as unknown as DopoPerMe;
    expect(suo.conto).toMatchObject({ restaCent: RESTA_CENT });
    expect(suo.termini.map(({ tipo }) => tipo)).toEqual(['saldo', 'antiriciclaggio']);
    const esito = (await vince.chiama('GET', `/api/user/asta/${asta}/esito`)).corpo as { termini: { tipo: string }[] };
    expect(esito.termini.map(({ tipo }) => tipo)).toEqual(['saldo', 'antiriciclaggio']);
    const ics = await (await vince.apri(`/api/user/asta/${asta}/termini.ics`)).text();
    expect(ics).toContain(`UID:${asta}-saldo-0@gestore-vendite`);
    expect((await fai(anna, saldo())).stato).toBe(200);
    expect((await fai(delegata, { tipo: 'registraAntiriciclaggio', resaIl: oggi() })).stato).toBe(200);
    const decreto = { tipo: 'registraDecreto', provvedimento: { numero: '7/2027', del: oggi() } };
    expect((await fai(delegata, decreto)).stato).toBe(200);
  });

  test('R36 un altro delegato non la vede; chi offre legge solo ciò che è suo', async () => {
    const altro = await banco.delegato('Ugo');
    expect((await altro.chiama('GET', `/api/admin/aste/${asta}/dopo`)).stato).toBe(404);
    expect(await fai(anna, { tipo: 'integraVerbale', testo: 'x' })).toMatchObject({ stato: 422 });
    const conto = { tipo: 'indicaConto', iban: CONTO, intestatario: 'Procedura 214/2025', causale: 'Saldo 214/2025' };
    expect((await fai(delegata, conto)).stato).toBe(200);
    expect(await fai(delegata, { ...conto, iban: 'IT00X' })).toMatchObject({ stato: 422 });
    const { db, segreti } = banco.servizio.contesto;
    const entra = async (bustaId: string) => {
      const { id } = await apriCredenziale(db, segreti, {
        astaId: asta,
        ruolo: 'offerente',
        bustaId,
        pseudonimo: randomUUID(),
        adesso: banco.ora.adesso,
        scadeIl: null,
      });
      return banco.partecipante(id);
    };
    const vince = await entra(buste[0]);
    const suo = (await vince.chiama('GET', `/api/user/asta/${asta}/dopo`)).corpo as unknown as DopoPerMe;
    expect(suo).toMatchObject({
      pagamento: { iban: CONTO, causale: 'Saldo 214/2025' },
      conto: { restaCent: RESTA_CENT },
    });
    expect(suo.termini.map(({ tipo }) => tipo)).toEqual(['saldo', 'antiriciclaggio']);
    const altroConto = { ...conto, iban: 'IT07X0542811101000000654321' };
    expect(await fai(delegata, altroConto)).toMatchObject({ stato: 409, corpo: { codice: 'R69_motivo_mancante' } });
    expect((await fai(delegata, { ...altroConto, motivo: 'Il conto di prima è chiuso.' })).stato).toBe(200);
    const cambiato = (await vince.chiama('GET', `/api/user/asta/${asta}/dopo`)).corpo as unknown as DopoPerMe;
    expect(cambiato).toMatchObject({
      pagamento: { iban: altroConto.iban },
      contiDiPrima: [{ iban: CONTO, finoAl: banco.ora.adesso, motivo: 'Il conto di prima è chiuso.' }],
    });
    const perde = (await (await entra(buste[1])).chiama('GET', `/api/user/asta/${asta}/dopo`)).corpo;
    expect(perde).toMatchObject({ pagamento: null, conto: null, termini: [] });
  });

  test('R69 i termini: elenco del gestore, promemoria una volta sola, allarme quando passano, calendario', async () => {
    const { pianificatore } = banco.servizio;
    await pianificatore.giro();
    const elenco = (await anna.chiama('GET', '/api/edicom/termini')).corpo as unknown as ElencoTermini;
    const suoi = elenco.termini.filter((uno) => uno.asta === asta);
    expect(suoi.map(({ tipo, importoCent }) => [tipo, importoCent])).toEqual([
      ['antiriciclaggio', null],
      ['saldo', RESTA_CENT],
    ]);
    const { scadeIl } = suoi[1] ?? { scadeIl: 0 };
    expect(scadeIl).toBe(fineDelGiorno(giornoARoma(scadeIl)));
    const ics = await anna.apri('/api/edicom/termini.ics');
    expect(await ics.text()).toContain(`UID:${asta}-saldo-0@gestore-vendite`);
    const { db, orologio } = banco.servizio.contesto;
    await expect(terminiDiTutte({ db, orologio }, 1)).rejects.toMatchObject({ codice: 'termini_troppi' });
    expect((await terminiPerCalendario(db, { asta })).map(({ tipo }) => tipo)).toEqual(['antiriciclaggio', 'saldo']);

    const promemoria = async (): Promise<number> => {
      const { rows } = await sql<{ n: number }>`
        SELECT count(*)::int AS n FROM posta_uscita WHERE asta = ${asta} AND oggetto LIKE 'Termine vicino%'`.execute(
        banco.servizio.contesto.db,
      );
      return rows[0]?.n ?? 0;
    };
    banco.ora.adesso = scadeIl - 8 * GIORNO_MS;
    await pianificatore.giro();
    expect(await promemoria()).toBe(0);
    banco.ora.adesso = scadeIl - 6 * GIORNO_MS;
    await pianificatore.giro();
    await pianificatore.giro();
    // Uno per termine, a chi conduce: la credenziale di chi ha vinto qui non ha un recapito.
    expect(await promemoria()).toBe(2);
    banco.ora.adesso = scadeIl + 1;
    const passata = await banco.operatore('Carla');
    const allarmi = (await passata.chiama('GET', '/api/edicom/allarmi')).corpo as {
      allarmi: { codice: string; asta: string }[];
    };
    expect(allarmi.allarmi.filter((uno) => uno.asta === asta && uno.codice === 'R69_termine_passato')).toHaveLength(2);
  });

  test('R30 le credenziali valgono fino all’ultimo termine di chi servono, e trenta giorni: anche prorogato, e anche già scadute', async () => {
    const { impianto, contesto, pianificatore } = banco.servizio;
    const { db, segreti } = contesto;
    const apri = async (bustaId: string) => {
      const dati = { astaId: asta, ruolo: 'offerente', bustaId, pseudonimo: randomUUID() } as const;
      const scadeIl = banco.ora.adesso - GIORNO_MS;
      return (await apriCredenziale(db, segreti, { ...dati, adesso: banco.ora.adesso, scadeIl })).id;
    };
    const [vince, perde] = [await apri(buste[0]), await apri(buste[1])];
    const fino = async (id: string) => (await trovaCredenziale(db, segreti, id))?.scadeIl ?? 0;
    const saldoEntro = async () => (await visto()).termini.find(({ tipo }) => tipo === 'saldo')?.scadeIl ?? 0;
    const conto = { tipo: 'indicaConto', iban: CONTO, intestatario: 'Procedura 214/2025', causale: 'Saldo 214/2025' };
    expect((await fai(delegata, conto)).stato).toBe(200);
    await pianificatore.giro();
    const termine = await saldoEntro();
    expect(await fino(vince)).toBe(giorniDopo(termine, 30));
    // Di chi non ha vinto conta il rimborso, e nient'altro.
    const { stato } = await impianto.esecutore.leggi(asta);
    if (!('esito' in stato)) throw new Error('l’esito è dichiarato');
    const { scadeIl } = scadenzaLavorativa(stato.esito.dichiaratoIl, stato.parametri.rimborsoGiorniLavorativi);
    expect(await fino(perde)).toBe(giorniDopo(scadeIl, 30));

    const entro = giornoIso(giornoARoma(termine) + 90);
    const proroga = { tipo: 'concediProroga', entro, provvedimento: { numero: '3', del: oggi() }, motivo: 'Mutuo' };
    expect((await fai(delegata, proroga)).stato).toBe(200);
    await pianificatore.giro();
    expect(await fino(vince)).toBe(giorniDopo(fineDelGiorno(giornoARoma(termine) + 90), 30));
    // Il promemoria di sette giorni prima lo manda a entrare, e lui entra.
    banco.ora.adesso = termine + 83 * GIORNO_MS;
    const dentro = await banco.partecipante(vince);
    expect((await dentro.chiama('GET', `/api/user/asta/${asta}/dopo`)).stato).toBe(200);
  });

  test('R69 di un conto che cambia si avvisano una volta chi conduce e gli operatori, e la mail non lo nomina', async () => {
    const { db } = banco.servizio.contesto;
    const avvisi = async () => {
      await banco.servizio.pianificatore.giro();
      const { rows } = await sql<{ destinatario: string; testo: string }>`
        SELECT destinatario, testo FROM posta_uscita WHERE asta = ${asta} AND oggetto LIKE 'Conto cambiato%'`.execute(
        db,
      );
      return rows;
    };
    const conto = { tipo: 'indicaConto', iban: CONTO, intestatario: 'Procedura 214/2025', causale: 'Saldo 214/2025' };
    expect((await fai(delegata, conto)).stato).toBe(200);
    expect(await avvisi()).toEqual([]);
    const nuovo = { ...conto, iban: 'IT07X0542811101000000654321', motivo: 'Il conto di prima è chiuso.' };
    expect((await fai(delegata, nuovo)).stato).toBe(200);
    const primi = await avvisi();
    expect(primi.length).toBeGreaterThan(0);
    // Un altro atto rifà i termini: il cambio è già stato detto.
    expect((await fai(anna, saldo(1_000))).stato).toBe(200);
    expect(await avvisi()).toHaveLength(primi.length);
    const { rows: chi } = await sql<{ email: string }>`
      SELECT email FROM utenti_admin WHERE id::text = ${delegata.id} UNION SELECT email FROM operatori
      WHERE abilitato_il IS NOT NULL AND disabilitato_il IS NULL AND email IS NOT NULL`.execute(db);
    expect(new Set(primi.map(({ destinatario }) => destinatario))).toEqual(new Set(chi.map(({ email }) => email)));
    expect(primi.map(({ testo }) => testo).join('')).not.toContain('IT07');
  });

  test('R68 un’integrazione entra nella bozza della versione seguente del verbale', async () => {
    expect((await fai(delegata, { tipo: 'integraVerbale', testo: 'Il custode ha consegnato le chiavi.' })).stato).toBe(
      200,
    );
    const bozza = await delegata.chiama('GET', `/api/admin/aste/${asta}/verbali/bozza`);
    expect(bozza.testo).toContain('Il custode ha consegnato le chiavi.');
  });
});
