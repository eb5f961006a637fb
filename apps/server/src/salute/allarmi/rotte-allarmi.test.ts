import { randomUUID } from 'node:crypto';
import type { Allarme, RispostaAllarmi } from '@gestore/contratto/salute/allarmi';
import { giornoARoma, giornoIso } from '@gestore/dominio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apriCredenziale } from '../../accesso/credenziali/credenziali.ts';
import { type BancoOperatori, type Persona, preparaBancoOperatori } from '../../prove/banco-operatori.ts';
import {
  depositaBusta,
  FERMA_PER_ORDINE,
  OPERATORE_DI_PROVA,
  pubblicaVendita,
} from '../../prove/vendita-pubblicata.ts';

const MINUTO = 60_000;
let banco: BancoOperatori;
let anna: Persona;
let inizioIl: number;

beforeAll(async () => {
  banco = await preparaBancoOperatori();
  anna = await banco.operatore('Anna Operatrice');
  // Ogni vendita di queste prove comincia fra dieci giorni: gli istanti di prima si raggiungono spostando l'orologio.
  inizioIl = Math.ceil(banco.ora.adesso / MINUTO) * MINUTO + 10 * 24 * 60 * MINUTO;
});
afterAll(() => banco.chiudi());

/** Un'operatrice entrata adesso: la sessione di chi era entrato prima può essere finita mentre l'orologio era avanti. */
async function risposta(): Promise<RispostaAllarmi> {
  const { stato, corpo } = await (await banco.operatore(randomUUID())).chiama('GET', '/api/edicom/allarmi');
  expect(stato).toBe(200);
  return corpo as unknown as RispostaAllarmi;
}

async function allarmi(asta: string, adesso: number): Promise<Allarme[]> {
  const prima = banco.ora.adesso;
  banco.ora.adesso = adesso;
  try {
    return (await risposta()).allarmi.filter((uno) => uno.asta === asta);
  } finally {
    banco.ora.adesso = prima;
  }
}
const codici = async (asta: string, adesso: number): Promise<string[]> =>
  (await allarmi(asta, adesso)).map(({ codice }) => codice);

describe('allarmi del banco', () => {
  test('sono solo per gli operatori', async () => {
    const delegata = await banco.delegato('Elena Conti');
    for (const chi of [banco.nessuno, delegata])
      expect((await chi.chiama('GET', '/api/edicom/allarmi')).stato).toBe(401);
  });

  test('R80 nessuno in turno: blocco da T0-180, e basta un operatore perché smetta', async () => {
    const { asta } = await pubblicaVendita(banco.servizio.impianto, { inizioIl });
    expect(await codici(asta, inizioIl - 181 * MINUTO)).not.toContain('R80_nessun_operatore');
    expect((await allarmi(asta, inizioIl - 180 * MINUTO))[0]).toMatchObject({
      codice: 'R80_nessun_operatore',
      gravita: 'blocco',
    });
    await banco.servizio.impianto.turni.entra(anna.id, 'Anna Operatrice');
    expect(await codici(asta, inizioIl - 180 * MINUTO)).not.toContain('R80_nessun_operatore');
    await banco.servizio.impianto.turni.esci(anna.id);
  });

  test('R11 nessuna offerta a T0-120, e mai un indizio prima', async () => {
    const { asta } = await pubblicaVendita(banco.servizio.impianto, { inizioIl });
    const prima = await codici(asta, inizioIl - 121 * MINUTO);
    expect(prima).not.toContain('R11_nessuna_offerta');
    expect(await codici(asta, inizioIl - 120 * MINUTO)).toContain('R11_nessuna_offerta');
  });

  test('R11 una busta registrata dopo T0-120 è in ritardo, una di prima no', async () => {
    const una = await pubblicaVendita(banco.servizio.impianto, { inizioIl });
    await depositaBusta(una, inizioIl);
    expect(await codici(una.asta, inizioIl - 60 * MINUTO)).not.toContain('R11_offerte_tardive');
    await depositaBusta(una, inizioIl, 'Betulla', inizioIl - 100 * MINUTO);
    expect(await allarmi(una.asta, inizioIl - 60 * MINUTO)).toContainEqual(
      expect.objectContaining({ codice: 'R11_offerte_tardive', quanti: 1, dal: inizioIl - 100 * MINUTO }),
    );
  });

  test('R29 a T0-35 chi non ha un invito consegnato si chiama per pseudonimo; R10 non prima', async () => {
    const { impianto } = banco.servizio;
    const messaggio = randomUUID();
    const una = await pubblicaVendita(impianto, { inizioIl });
    const consegnata = await depositaBusta(una, inizioIl, 'Abete');
    await depositaBusta(una, inizioIl, 'Betulla');
    const { id } = await apriCredenziale(banco.servizio.impianto.db, banco.servizio.impianto.segreti, {
      astaId: una.asta,
      ruolo: 'offerente',
      bustaId: consegnata,
      pseudonimo: 'Abete',
      adesso: banco.ora.adesso,
      scadeIl: null,
    });
    await impianto.pool.query(
      `INSERT INTO posta_uscita (id, asta, credenziale_id, destinatario, oggetto, testo, stato, creata_il)
       VALUES ($1, $2, $3, 'abete@pec.example', 'Invito', '', 'inviata', $4)`,
      [messaggio, una.asta, id, banco.ora.adesso],
    );
    expect(await codici(una.asta, inizioIl - 36 * MINUTO)).not.toContain('R29_non_consegnate');
    expect(await allarmi(una.asta, inizioIl - 35 * MINUTO)).toContainEqual(
      expect.objectContaining({ codice: 'R29_non_consegnate', gravita: 'blocco', quanti: 1, chi: ['Betulla'] }),
    );
    // Se il gestore PEC dice di non averlo consegnato non si aspetta T0-35; e se poi dice di sì, non si chiama più.
    const ricevuta = (tipo: string, impronta: string) =>
      impianto.pool.query(
        `INSERT INTO ricevute_posta (messaggio, impronta, tipo, errore, istante, letta_il) VALUES ($1, $2, $3, $4, 1, 1)`,
        [messaggio, impronta.repeat(64), tipo, tipo === 'errore-consegna' ? 'no-dest' : null],
      );
    const suona = expect.objectContaining({
      codice: 'R29_non_consegnate',
      gravita: 'blocco',
      quanti: 1,
      chi: ['Abete'],
    });
    await ricevuta('errore-consegna', 'a');
    expect(await codici(una.asta, inizioIl - 181 * MINUTO)).not.toContain('R29_non_consegnate');
    expect(await allarmi(una.asta, inizioIl - 90 * MINUTO)).toContainEqual(suona);
    await ricevuta('avvenuta-consegna', 'b');
    expect(await codici(una.asta, inizioIl - 90 * MINUTO)).not.toContain('R29_non_consegnate');
  });

  test('R10 prima di T0-180 una vendita con buste e una senza danno le stesse risposte', async () => {
    const vuota = await pubblicaVendita(banco.servizio.impianto, { inizioIl });
    const piena = await pubblicaVendita(banco.servizio.impianto, { inizioIl });
    await depositaBusta(piena, inizioIl);
    for (const adesso of [inizioIl - 24 * 60 * MINUTO + 1, inizioIl - 180 * MINUTO - 1, inizioIl - 121 * MINUTO])
      expect(await codici(piena.asta, adesso)).toEqual(await codici(vuota.asta, adesso));
  });

  test('R80 una richiesta di aiuto che aspetta da cinque minuti suona, e sta nelle code', async () => {
    const { asta, fai } = await pubblicaVendita(banco.servizio.impianto, { inizioIl });
    const richiestaId = randomUUID();
    const quando = banco.ora.adesso;
    await fai(
      OPERATORE_DI_PROVA,
      { tipo: 'chiediAssistenza', richiestaId, da: 'Abete', impegno: 'a'.repeat(64) },
      quando,
    );
    expect(await codici(asta, quando + 4 * MINUTO)).toEqual([]);
    expect(await codici(asta, quando + 5 * MINUTO)).toEqual(['R80_aiuto_in_attesa']);
    expect((await risposta()).code).toMatchObject({ richiesteAperte: 1, richiesteInCarico: 0 });
    await fai(OPERATORE_DI_PROVA, { tipo: 'prendiInCarico', richiestaId }, quando + 1);
    expect(await codici(asta, quando + 5 * MINUTO)).toEqual([]);
    expect((await risposta()).code).toMatchObject({ richiesteAperte: 0, richiesteInCarico: 1 });
  });

  test('R32 una vendita rinviata aspetta una data nuova, finché il lotto non ne ha una', async () => {
    const { impianto } = banco.servizio;
    const lotto = { codice: randomUUID(), descrizione: '', categoria: null };
    const { asta, fai } = await pubblicaVendita(impianto, { inizioIl, scheda: { lotto } });
    const giudice = { tipo: 'magistrato', id: randomUUID() } as const;
    await fai(giudice, FERMA_PER_ORDINE, banco.ora.adesso);
    await fai(giudice, { tipo: 'dichiaraEsito', esito: 'rinviata', motivo: 'Impedimento.' }, banco.ora.adesso);
    await expect.poll(async () => codici(asta, banco.ora.adesso)).toEqual(['R32_da_riconvocare']);
    await pubblicaVendita(impianto, { inizioIl: inizioIl + 24 * 60 * MINUTO, scheda: { lotto } });
    await expect.poll(async () => codici(asta, banco.ora.adesso)).toEqual([]);
  });

  test('R73 l’esito di un avviso del portale va scritto anche lì, finché la vendita non è chiusa', async () => {
    const { asta, fai } = await pubblicaVendita(banco.servizio.impianto, {
      inizioIl,
      scheda: { idVenditaPvp: 4582509 },
    });
    const giudice = { tipo: 'magistrato', id: randomUUID() } as const;
    await fai(giudice, FERMA_PER_ORDINE, banco.ora.adesso);
    await fai(giudice, { tipo: 'dichiaraEsito', esito: 'revocata', motivo: 'Estinzione.' }, banco.ora.adesso);
    await expect.poll(async () => codici(asta, banco.ora.adesso)).toEqual(['R73_esito_sul_portale']);
    await fai(giudice, { tipo: 'redigiVerbale', impronta: 'a'.repeat(64) }, banco.ora.adesso);
    await fai(giudice, { tipo: 'firmaVerbale', versione: 1, impronta: 'a'.repeat(64) }, banco.ora.adesso);
    await fai(giudice, { tipo: 'chiudiAsta' }, banco.ora.adesso);
    await expect.poll(async () => codici(asta, banco.ora.adesso)).toEqual([]);
  });

  test('R73 registrato il rapporto mandato al portale non lo si ricorda più, finché l’esito non cambia', async () => {
    const { impianto } = banco.servizio;
    const { asta, fai } = await pubblicaVendita(impianto, { inizioIl, scheda: { idVenditaPvp: 4582510 } });
    const giudice = { tipo: 'magistrato', id: randomUUID() } as const;
    await fai(giudice, FERMA_PER_ORDINE, banco.ora.adesso);
    await fai(giudice, { tipo: 'dichiaraEsito', esito: 'revocata', motivo: 'Estinzione.' }, banco.ora.adesso);
    await expect.poll(async () => codici(asta, banco.ora.adesso)).toEqual(['R73_esito_sul_portale']);
    const mandato = {
      comandoId: randomUUID(),
      attore: { tipo: 'operatore', id: randomUUID() },
      atto: { tipo: 'registraRapporto', il: giornoIso(giornoARoma(banco.ora.adesso)), impronta: 'a'.repeat(64) },
    } as const;
    expect((await impianto.seguiti.esegui(asta, mandato, banco.ora.adesso)).rifiuto).toBeNull();
    expect(await codici(asta, banco.ora.adesso)).toEqual([]);
    await impianto.pool.query(`UPDATE aste SET stato = stato || '{"esito": "estinta"}' WHERE id = $1`, [asta]);
    expect(await codici(asta, banco.ora.adesso)).toEqual(['R73_esito_sul_portale']);
  });

  test('R29 della posta che non parte si dice quale vendita, quanti messaggi, entro quando e, aperte le buste, chi li aspetta (R10)', async () => {
    const { impianto } = banco.servizio;
    const una = await pubblicaVendita(impianto, { inizioIl });
    const bustaId = await depositaBusta(una, inizioIl, 'Abete');
    const { id } = await apriCredenziale(impianto.db, impianto.segreti, {
      ...{
        astaId: una.asta,
        ruolo: 'offerente',
        bustaId,
        pseudonimo: 'Abete',
        adesso: banco.ora.adesso,
        scadeIl: null,
      },
    } as const);
    await impianto.pool.query(
      `INSERT INTO posta_uscita (id, asta, credenziale_id, destinatario, oggetto, testo, stato, tentativi, creata_il, entro_il, errore)
       VALUES ($1, $2, $3, 'abete@pec.example', 'Invito', '', 'in_attesa', 4, $4, $5, 'ECONNREFUSED')`,
      [randomUUID(), una.asta, id, inizioIl - 90 * MINUTO, inizioIl],
    );
    const tarda = { codice: 'posta_in_ritardo', entro: inizioIl, quanti: 1, chi: [] };
    expect(await allarmi(una.asta, inizioIl - 80 * MINUTO)).toContainEqual(
      expect.objectContaining({ ...tarda, gravita: 'attenzione' }),
    );
    expect(await allarmi(una.asta, inizioIl - 40 * MINUTO)).toContainEqual(
      expect.objectContaining({ ...tarda, gravita: 'blocco' }),
    );
    expect(await allarmi(una.asta, inizioIl - 35 * MINUTO)).toContainEqual(
      expect.objectContaining({ codice: 'R29_non_consegnate', entro: inizioIl - 30 * MINUTO }),
    );
    // Chi chiama conosce il recapito: finché le buste sono chiuse lo pseudonimo accanto direbbe chi è.
    // L’indice insegue il giornale per conto suo: prima raggiunge l’ultimo atto, o riscriverebbe la fase messa qui sotto.
    const { stato, seq } = await impianto.esecutore.leggi(una.asta);
    await impianto.indice.aggiorna(stato, seq);
    await impianto.pool.query("UPDATE aste SET fase = 'operazioni_aperte' WHERE id = $1", [una.asta]);
    expect(await allarmi(una.asta, inizioIl - 35 * MINUTO)).toContainEqual(
      expect.objectContaining({ ...tarda, chi: ['Abete'] }),
    );
  });

  test('la posta che non parte è un allarme di tutti', async () => {
    await banco.servizio.impianto.pool.query(
      `INSERT INTO posta_uscita (id, asta, credenziale_id, destinatario, oggetto, testo, stato, creata_il, errore)
       VALUES ($1, NULL, NULL, 'a@pec.example', 'x', '', 'fallita', $2, '550')`,
      [randomUUID(), banco.ora.adesso],
    );
    const { allarmi: tutti, code } = await risposta();
    expect(tutti).toContainEqual(expect.objectContaining({ codice: 'posta_fallita', asta: null, quanti: 1 }));
    expect(code).toMatchObject({ postaFallita: 1 });
  });
});
