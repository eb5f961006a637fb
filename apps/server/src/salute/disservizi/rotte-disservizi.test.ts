import { createHash, randomUUID } from 'node:crypto';
import { type Atto, type Attore, POLITICA_PREDEFINITA } from '@gestore/dominio';
import { verificaFirma, verificaRicevuta, verificaTrascrizione } from '@gestore/registro';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apriCredenziale } from '../../accesso/credenziali/credenziali.ts';
import { apriSessioneGettoni } from '../../accesso/sessioni/gettoni-accesso.ts';
import { apriZip } from '../../prove/apri-zip.ts';
import { type BancoOperatori, type Persona, preparaBancoOperatori } from '../../prove/banco-operatori.ts';
import { FERMA_PER_ORDINE, pubblicaVendita } from '../../prove/vendita-pubblicata.ts';

const SISTEMA: Attore = { tipo: 'sistema', id: 'prova' };
const MINUTO_MS = 60_000;
let banco: BancoOperatori;
let elena: Persona;
let operatore: Persona;
let vendita: Scena;

type Scena = {
  asta: string;
  buste: [string, string];
  credenziali: [string, string];
  fai: (chi: Attore, atto: Atto) => Promise<string | null>;
};

beforeAll(async () => {
  banco = await preparaBancoOperatori();
  // Le credenziali le emette la prova: le convocazioni arriverebbero prima di lei.
  await banco.servizio.pianificatore.ferma();
  elena = await banco.delegato('Avv. Elena Conti');
  operatore = await banco.operatore('Olga');
  vendita = await inGara();
});
afterAll(() => banco.chiudi());

/** Una gara in corso fra due offerenti, ciascuno con la sua credenziale. */
async function inGara(): Promise<Scena> {
  const inizioIl = banco.ora.adesso;
  const { asta, fai: prima } = await pubblicaVendita(banco.servizio.impianto, { inizioIl, delegatoId: elena.id });
  const referente: Attore = { tipo: 'referente', id: elena.id };
  const buste: [string, string] = [randomUUID(), randomUUID()];
  const provataIl = inizioIl - 2 * 86_400_000;
  const comune = { canale: 'telematica', arrivataIl: provataIl, provataIl, scarto: null } as const;
  const versate = buste.map((bustaId, i) => {
    return { ...comune, bustaId, pseudonimo: `Offerente ${i + 1}`, impronta: bustaId };
  });
  await prima({ tipo: 'sistema', id: 'depositi' }, { tipo: 'versaBuste', buste: versate }, inizioIl - 1);
  await prima(referente, { tipo: 'apriOperazioni', operatoriInTurno: 1, ammessiNonCollegati: 0 }, inizioIl);
  for (const [i, bustaId] of buste.entries()) {
    const offerta = {
      prezzoCent: 10_000_000,
      // A parità di prezzo decide la cauzione: in testa è la prima.
      cauzioneCent: 1_000_001 - i,
      pagamentoGiorni: 120,
      personaDaNominare: false,
      impegno: 'a'.repeat(64),
    };
    const contenuto = { offerta, anomalie: [], stessaProvenienza: 0 };
    await prima(referente, { tipo: 'apriBusta', bustaId, contenuto }, inizioIl);
    await prima(referente, { tipo: 'ammettiOfferta', bustaId, nonostante: 'prova' }, inizioIl);
  }
  await prima(referente, { tipo: 'avviaGara' }, inizioIl);
  const credenziali: string[] = [];
  for (const [i, bustaId] of buste.entries()) {
    const chi = { ruolo: 'offerente', bustaId, pseudonimo: `Offerente ${i + 1}` } as const;
    const { id } = await apriCredenziale(banco.servizio.contesto.db, banco.servizio.contesto.segreti, {
      astaId: asta,
      ...chi,
      adesso: inizioIl,
      scadeIl: null,
    });
    credenziali.push(id);
  }
  const fai: Scena['fai'] = async (attore, atto) => {
    const comando = { comandoId: randomUUID(), attore, atto };
    const { rifiuto } = await banco.servizio.impianto.esecutore.esegui(asta, comando, banco.ora.adesso);
    return rifiuto?.codice ?? null;
  };
  return { asta, buste, credenziali: credenziali as [string, string], fai };
}

/** La gara si ferma per cinque secondi di scritture lente, un offerente prova a rilanciare, e poi si riprende. */
async function disservizio({ fai, buste }: Scena): Promise<void> {
  const dal = banco.ora.adesso;
  banco.ora.adesso += 5_000;
  const visto = { server: ['scritture'], sintetico: ['ricevuta'] } as const;
  await fai(SISTEMA, { tipo: 'segnalaDisservizio', dal, visto, politica: POLITICA_PREDEFINITA });
  const chi = { tipo: 'offerente', id: buste[1] } as const;
  expect(await fai(chi, { tipo: 'rilancia', bustaId: buste[1], importoCent: 11_000_000 })).toBe('R57_gara_sospesa');
  banco.ora.adesso += 10_000;
  await fai(SISTEMA, { tipo: 'cessaDisservizio', saniDal: dal + 5_000, politica: POLITICA_PREDEFINITA });
  banco.ora.adesso += MINUTO_MS;
  await fai(SISTEMA, { tipo: 'riprendiGara' });
}

async function scarica(
  percorso: string,
  chi: Persona | string,
): Promise<{ stato: number; byte: Buffer; impronta: string }> {
  const gettone = typeof chi === 'string' ? chi : gettoni.get(chi);
  const risposta = await fetch(`${banco.servizio.url}${percorso}`, { headers: { authorization: `Bearer ${gettone}` } });
  const byte = Buffer.from(await risposta.arrayBuffer());
  return { stato: risposta.status, byte, impronta: risposta.headers.get('repr-digest') ?? '' };
}

const gettoni = new Map<Persona, string>();
async function gettone(strategia: 'user' | 'admin' | 'edicom', soggettoId: string): Promise<string> {
  const chi = { strategia, soggettoId, adesso: banco.ora.adesso, indirizzo: null, dispositivo: null };
  return (await apriSessioneGettoni(banco.servizio.contesto.db, banco.servizio.contesto.segreti, chi)).access_token;
}

const json = (voci: Map<string, Buffer>, nome: string) => JSON.parse(String(voci.get(nome)));

describe('disservizi, attestazione e fascicolo', () => {
  test('R57 senza disservizi non c’è nulla da attestare', async () => {
    const { stato, corpo } = await elena.chiama('GET', `/api/admin/aste/${vendita.asta}/disservizi.pdf`);
    expect({ stato, codice: corpo.codice }).toEqual({ stato: 409, codice: 'nessun_disservizio' });
    expect((await elena.chiama('GET', `/api/admin/aste/${vendita.asta}/disservizi`)).corpo).toEqual({
      disservizi: [],
      altreVendite: 0,
    });
  });

  test('R57 il disservizio si legge con chi lo ha visto e che cosa si è fatto', async () => {
    await disservizio(vendita);
    const { corpo } = await elena.chiama('GET', `/api/admin/aste/${vendita.asta}/disservizi`);
    expect(corpo).toMatchObject({
      disservizi: [
        { gravita: 'breve', visto: { server: ['scritture'], sintetico: ['ricevuta'] }, rilanciRifiutati: 1 },
      ],
    });
    const { fatti } = (corpo.disservizi as { fatti: { frase: string }[] }[])[0] ?? { fatti: [] };
    expect(fatti.map(({ frase }) => frase)).toEqual([
      expect.stringContaining('visto dal server: scritture lente; visto dall’offerente di prova: nessuna ricevuta'),
      expect.stringContaining('La piattaforma ferma la gara: nessun rilancio'),
      expect.stringContaining('durato 5 secondi'),
      expect.stringContaining('con 1 minuto di preavviso'),
      expect.stringContaining('La gara riprende con l’unità di tempo intera'),
    ]);
    expect((await operatore.chiama('GET', '/api/edicom/disservizi')).corpo.disservizi).toHaveLength(1);
  });

  test('R57 l’attestazione rifatta più tardi ha gli stessi byte, e la sua impronta è nella risposta', async () => {
    gettoni.set(elena, await gettone('admin', elena.id));
    gettoni.set(operatore, await gettone('edicom', operatore.id));
    const percorso = `/api/admin/aste/${vendita.asta}/disservizi.pdf`;
    const prima = await scarica(percorso, elena);
    expect(prima.byte.subarray(0, 5).toString()).toBe('%PDF-');
    expect(prima.impronta).toBe(`sha-256=:${createHash('sha256').update(prima.byte).digest('base64')}:`);
    const [, seconda] = vendita.buste;
    await vendita.fai(
      { tipo: 'offerente', id: seconda },
      { tipo: 'rilancia', bustaId: seconda, importoCent: 10_100_000 },
    );
    const dopo = await scarica(percorso, elena);
    expect(dopo.byte.equals(prima.byte)).toBe(true);
    const delGestore = await scarica(`/api/edicom/aste/${vendita.asta}/disservizi.pdf`, operatore);
    expect(delGestore.byte.equals(prima.byte)).toBe(true);
    expect((await scarica('/api/edicom/disservizi.pdf', operatore)).stato).toBe(200);
  });

  test('R33 R57 R66 il fascicolo di un offerente ha le sue ricevute e nessuna altrui, e tutto si verifica', async () => {
    await banco.servizio.impianto.pool.query(
      'INSERT INTO collegamenti_visti (asta, chi, dal, al) VALUES ($1, $2, 1000, 2000), ($1, $3, 5000, 6000)',
      [vendita.asta, vendita.buste[1], vendita.buste[0]],
    );
    const suo = await gettone('user', vendita.credenziali[1]);
    const { stato, byte } = await scarica(`/api/user/asta/${vendita.asta}/fascicolo.zip`, suo);
    expect(stato).toBe(200);
    const voci = await apriZip(byte);
    const { chiavi } = json(voci, 'chiavi-pubbliche.json');
    const ricevute = [...voci.keys()].filter((nome) => nome.startsWith('ricevute/')).map((nome) => json(voci, nome));
    expect(ricevute.map(({ tipo }) => tipo)).toEqual([
      'BustaDepositata',
      'OffertaAmmessa',
      'RilancioRifiutato',
      'RilancioAccettato',
    ]);
    for (const ricevuta of ricevute) expect(verificaRicevuta(ricevuta, chiavi).esito).toBe('valida');
    expect(json(voci, 'collegamento.json')).toMatchObject({ collegato: [{ dal: 1000, al: 2000 }] });
    expect(voci.get('attestazione-di-disservizio.pdf')?.subarray(0, 5).toString()).toBe('%PDF-');
    expect(voci.has('trascrizione.json')).toBe(false);
    const manifesto = json(voci, 'manifesto.json');
    expect(verificaFirma(manifesto, chiavi)).toBe(true);
    for (const [nome, contenuto] of voci)
      if (nome !== 'manifesto.json')
        expect(manifesto.file[nome]).toBe(createHash('sha256').update(contenuto).digest('hex'));
    expect(String(voci.get('LEGGIMI.txt'))).toContain('gv verify ricevute/*.json --chiavi chiavi-pubbliche.json');
    // Di un'altra busta c'è lo pseudonimo, mai l'identificativo.
    for (const nome of ['registro-visto.json', 'collegamento.json'])
      expect(String(voci.get(nome))).not.toContain(vendita.buste[0]);
  });

  test('R57 il delegato riprende prima del preavviso solo se ci sono tutti, e non fissa la ripresa troppo presto', async () => {
    const altra = await inGara();
    const dal = banco.ora.adesso;
    banco.ora.adesso += 20_000;
    const visto = { server: ['base_dati'], sintetico: [] } as const;
    await altra.fai(SISTEMA, { tipo: 'segnalaDisservizio', dal, visto, politica: POLITICA_PREDEFINITA });
    const compi = (atto: unknown) =>
      elena.chiama('POST', `/api/admin/aste/${altra.asta}/atti`, { comandoId: randomUUID(), atto });
    const malata = await compi({ tipo: 'riprendiGara' });
    expect(malata).toMatchObject({ stato: 409, corpo: { codice: 'R57_piattaforma_non_sana' } });
    banco.ora.adesso += 10_000;
    await altra.fai(SISTEMA, { tipo: 'cessaDisservizio', saniDal: dal + 20_000, politica: POLITICA_PREDEFINITA });
    const presto = await compi({ tipo: 'fissaRipresa', riprendeIl: banco.ora.adesso + MINUTO_MS });
    expect(presto).toMatchObject({ stato: 409, corpo: { codice: 'R57_preavviso_breve' } });
    expect(await compi({ tipo: 'fissaRipresa', riprendeIl: banco.ora.adesso + 10 * MINUTO_MS })).toMatchObject({
      corpo: { esito: 'accettato' },
    });
    const assenti = await compi({ tipo: 'riprendiGara' });
    expect(assenti).toMatchObject({ stato: 409, corpo: { codice: 'R57_ripresa_anticipata', dati: { quanti: 2 } } });
    for (const bustaId of altra.buste)
      await banco.servizio.impianto.pool.query("INSERT INTO presenze (asta, chi, ruolo) VALUES ($1, $2, 'offerente')", [
        altra.asta,
        bustaId,
      ]);
    expect(await compi({ tipo: 'riprendiGara' })).toMatchObject({ corpo: { esito: 'accettato' } });
  });

  test('R57 dopo l’esito il fascicolo ha la trascrizione intera, che si verifica con le ricevute', async () => {
    const referente: Attore = { tipo: 'referente', id: elena.id };
    expect(await vendita.fai(referente, FERMA_PER_ORDINE)).toBeNull();
    expect(await vendita.fai(referente, { tipo: 'dichiaraEsito', esito: 'rinviata', motivo: 'x' })).toBeNull();
    const percorso = `/api/admin/aste/${vendita.asta}/credenziali/${vendita.credenziali[1]}/fascicolo.zip`;
    const voci = await apriZip((await scarica(percorso, elena)).byte);
    const ricevute = [...voci.keys()].filter((nome) => nome.startsWith('ricevute/')).map((nome) => json(voci, nome));
    const { chiavi: chiaviFidate } = json(voci, 'chiavi-pubbliche.json');
    const esito = verificaTrascrizione(json(voci, 'trascrizione.json'), { chiaviFidate, ricevute });
    expect(esito.esito).toBe('integra');
  });

  test('R37 il fascicolo lo scaricano l’offerente, chi conduce e il gestore; ogni lettura di questi resta scritta', async () => {
    const percorso = `/api/admin/aste/${vendita.asta}/credenziali/${vendita.credenziali[0]}/fascicolo.zip`;
    const altro = await banco.delegato('Avv. Ugo Altri');
    expect((await altro.chiama('GET', percorso)).stato).toBe(404);
    const inventata = `/api/admin/aste/${vendita.asta}/credenziali/${randomUUID()}/fascicolo.zip`;
    expect((await elena.chiama('GET', inventata)).stato).toBe(404);
    const delGestore = `/api/edicom/aste/${vendita.asta}/credenziali/${vendita.credenziali[0]}/fascicolo.zip`;
    expect((await operatore.chiama('GET', delGestore)).stato).toBe(200);
    const { rows } = await banco.servizio.impianto.pool.query<{ che_cosa: string }>(
      'SELECT che_cosa FROM letture_identita WHERE asta = $1 AND chi = $2',
      [vendita.asta, operatore.id],
    );
    expect(rows).toEqual([{ che_cosa: 'fascicolo di prova di Offerente 1' }]);
  });
});
