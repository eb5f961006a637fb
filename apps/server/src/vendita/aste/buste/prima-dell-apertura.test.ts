import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apriCredenziale } from '../../../accesso/credenziali/credenziali.ts';
import { apriSessioneGettoni } from '../../../accesso/sessioni/gettoni-accesso.ts';
import { type BancoOperatori, preparaBancoOperatori } from '../../../prove/banco-operatori.ts';
import { depositaBusta, pubblicaVendita } from '../../../prove/vendita-pubblicata.ts';
import { canaleDi } from '../canali.ts';

const ORA = 3_600_000;
let banco: BancoOperatori;
beforeAll(async () => {
  banco = await preparaBancoOperatori({ daSolo: false });
});
afterAll(() => banco.chiudi());

/** Chi è entrato in quella vendita: come spettatore, o con la credenziale di una busta. */
async function entra(astaId: string, bustaId: string | null) {
  const { db, segreti } = banco.servizio.contesto;
  const { adesso } = banco.ora;
  const comune = { astaId, pseudonimo: 'Zinnia', adesso, scadeIl: null };
  const { id } = await apriCredenziale(
    db,
    segreti,
    bustaId === null ? { ...comune, ruolo: 'spettatore', bustaId } : { ...comune, ruolo: 'offerente', bustaId },
  );
  const sessione = { strategia: 'user', soggettoId: id, adesso, indirizzo: null, dispositivo: null } as const;
  const { access_token } = await apriSessioneGettoni(db, segreti, sessione);
  const headers = { authorization: `Bearer ${access_token}` };
  const leggi = async (percorso: string) => {
    const risposta = await fetch(`${banco.servizio.url}${percorso}`, { headers });
    return (await risposta.json()) as Record<string, unknown>;
  };
  return { leggi };
}

test('R10 R33 chi entra prima dell’apertura non conta le buste: né voci, né numeri, né canali, né ricevute', async () => {
  const inizioIl = banco.ora.adesso + ORA;
  const delegatoId = randomUUID();
  const visto: unknown[] = [];
  for (const quante of [0, 3]) {
    const una = await pubblicaVendita(banco.servizio.impianto, { inizioIl, delegatoId });
    const buste: string[] = [];
    for (let i = 0; i < quante; i += 1) buste.push(await depositaBusta(una, inizioIl, `Nome ${i}`));
    const { stato, seq } = await banco.servizio.impianto.esecutore.leggi(una.asta);
    await banco.servizio.impianto.indice.aggiorna(stato, seq);
    const { leggi } = await entra(una.asta, null);
    const { stanza, canali } = await leggi('/api/user/asta');
    const { voci, ultimoSeq } = await leggi(`/api/user/asta/${una.asta}/eventi?dopo=0`);
    const canale = canaleDi(una.asta, { tipo: 'partecipante' });
    visto.push({ stanza, canali, voci, ultimoSeq });
    if (buste[0] !== undefined) {
      const sua = await entra(una.asta, buste[0]);
      expect(await sua.leggi(`/api/user/asta/${una.asta}/ricevute`)).toEqual({ ricevute: [] });
      for (let seq = 1; seq < 12; seq += 1)
        expect(await sua.leggi(`/api/user/asta/${una.asta}/ricevute/${seq}.pdf`)).toMatchObject({
          codice: 'ricevuta_inesistente',
        });
    }
    const apri = { tipo: 'apriOperazioni', operatoriInTurno: 1, ammessiNonCollegati: 0 } as const;
    await una.fai({ tipo: 'referente', id: delegatoId }, apri, inizioIl);
    const aperta = await leggi('/api/user/asta');
    expect(aperta.canali).toEqual([canale]);
    expect(aperta.stanza).toMatchObject({ fase: 'operazioni_aperte', buste: buste.map(() => expect.anything()) });
    expect((await leggi(`/api/user/asta/${una.asta}/eventi?dopo=0`)).voci).not.toEqual([]);
  }
  expect(visto[0]).toMatchObject({ canali: [], voci: [], ultimoSeq: 0 });
  expect(visto[1]).toEqual(visto[0]);
});

test('R33 R46 di un’istanza chi partecipa sa l’importo dall’apertura, e mai chi è; chi conduce la vede da subito', async () => {
  const inizioIl = banco.ora.adesso + ORA;
  const delegatoId = randomUUID();
  const referente = { tipo: 'referente', id: delegatoId } as const;
  const una = await pubblicaVendita(banco.servizio.impianto, { inizioIl, delegatoId });
  const istanza = {
    tipo: 'registraIstanza',
    istanzaId: randomUUID(),
    creditore: 'Banca Zefiro',
    importoCent: 900_000_000,
    speseCent: 0,
    prelazioniCent: 0,
    depositataIl: banco.ora.adesso - 288 * ORA,
  } as const;
  await una.fai(referente, istanza, banco.ora.adesso);
  const { leggi } = await entra(una.asta, null);
  const istanzeViste = async () => {
    const letta = JSON.stringify(await leggi('/api/user/asta'));
    expect(letta).not.toContain('Zefiro');
    return (JSON.parse(letta) as { stanza: { istanze: unknown } }).stanza.istanze;
  };
  expect(await istanzeViste()).toEqual([]);
  const apri = { tipo: 'apriOperazioni', operatoriInTurno: 1, ammessiNonCollegati: 0 } as const;
  await una.fai(referente, apri, inizioIl);
  const { istanzaId, importoCent } = istanza;
  expect(await istanzeViste()).toEqual([{ istanzaId, importoCent, riservato: null }]);
});
