import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Certificate } from 'pkijs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { CHIAVE, certificato } from '../../dimostrazione/invenzioni/cms.ts';
import { creaFirmatarioDellElenco, elencoDiProva, type FirmatarioDellElenco } from '../prove/elenco-di-prova.ts';
import { cercaNellElenco, creaFiducia } from './elenco-di-fiducia.ts';
import { type ElencoDiFiduciaLetto, leggiElencoDiFiducia } from './leggi-elenco-di-fiducia.ts';

const ADESSO = Date.parse('2026-11-24T08:00:00Z');
const ANNO_MS = 365 * 86_400_000;
const cartella = mkdtempSync(join(tmpdir(), 'elenco-'));
let agid: FirmatarioDellElenco;
let autorita: Certificate;
let intermedia: Certificate;
let ada: Certificate;
let diIntermedia: Certificate;
let diUnPrivato: Certificate;

const comeArriva = (uno: Certificate): Certificate => Certificate.fromBER(uno.toSchema().toBER(false));
const derDi = (pem: string): ArrayBuffer =>
  new Uint8Array(Buffer.from(pem.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64')).buffer;
const coppia = (): Promise<CryptoKeyPair> => crypto.subtle.generateKey(CHIAVE, true, ['sign', 'verify']);

beforeAll(async () => {
  agid = await creaFirmatarioDellElenco();
  const [radice, sotto, sua] = [await coppia(), await coppia(), await coppia()];
  const vera = await certificato(radice, { nome: 'CA di esempio', numero: 1, firma: radice });
  autorita = comeArriva(vera);
  const inMezzo = await certificato(sotto, {
    nome: 'CA intermedia',
    numero: 2,
    firma: radice,
    di: vera,
    autorita: true,
  });
  intermedia = comeArriva(inMezzo);
  ada = comeArriva(await certificato(sua, { nome: 'Ada Neri', numero: 3, firma: radice, di: vera }));
  diIntermedia = comeArriva(await certificato(sua, { nome: 'Ivo Sarti', numero: 4, firma: sotto, di: inMezzo }));
  // Chi ha un certificato vero non ne può rilasciare: non è un'autorità.
  diUnPrivato = comeArriva(await certificato(sotto, { nome: 'Falso', numero: 5, firma: sua, di: ada }));
});
afterAll(() => rmSync(cartella, { recursive: true, force: true }));

const leggi = (xml: string, pem = agid.pem) => leggiElencoDiFiducia(Buffer.from(xml), [pem]);
function letto(xml: string): ElencoDiFiduciaLetto {
  const esito = leggi(agid.firma(xml));
  if ('difetto' in esito) throw new Error(esito.difetto);
  return esito.elenco;
}
const cerca = (
  elenco: ElencoDiFiduciaLetto,
  di: Certificate,
  firmatoIl: number | null = null,
  altri: Certificate[] = [],
) => cercaNellElenco(elenco, di, altri, { firmatoIl, adesso: ADESSO });

describe('R07 da quale autorità viene il certificato di chi firma', () => {
  test('R07 chi ha il certificato da un servizio dell’elenco si trova, anche attraverso un’autorità intermedia', async () => {
    const elenco = letto(elencoDiProva([{ autorita }]));
    const suo = {
      esito: 'in_elenco',
      ritirato: false,
      servizio: 'Firma qualificata di esempio',
      prestatore: 'Prestatore & Figli',
      elenco: {
        numero: 45,
        del: Date.parse('2026-11-01T00:00:00Z'),
        fino: Date.parse('2027-05-01T00:00:00Z'),
        scaduto: false,
      },
    };
    expect(await cerca(elenco, ada)).toEqual(suo);
    expect(await cerca(elenco, diIntermedia, null, [diIntermedia, intermedia])).toEqual(suo);
    expect((await cerca(elenco, diIntermedia)).esito).toBe('non_in_elenco');
    expect((await cerca(elenco, diUnPrivato, null, [diUnPrivato, ada])).esito).toBe('non_in_elenco');
  });
  test('R07 un’autorità con lo stesso nome e un’altra chiave non è quella dell’elenco', async () => {
    const altra = await coppia();
    const finta = await certificato(altra, { nome: 'CA di esempio', numero: 1, firma: altra });
    const suo = comeArriva(await certificato(await coppia(), { nome: 'Ada Neri', numero: 3, firma: altra, di: finta }));
    expect(await cerca(letto(elencoDiProva([{ autorita }])), suo, null, [suo, comeArriva(finta)])).toMatchObject({
      esito: 'non_in_elenco',
      elenco: { numero: 45 },
    });
  });
  test('R07 vale lo stato del servizio alla data della firma, e una data futura è oggi', async () => {
    const elenco = letto(
      elencoDiProva([
        {
          autorita,
          stati: [
            { stato: 'withdrawn', dal: '2026-06-01T00:00:00Z' },
            { stato: 'granted', dal: '2020-01-01T00:00:00Z' },
          ],
        },
      ]),
    );
    const ritirato = Date.parse('2026-06-01T00:00:00Z');
    for (const [firmatoIl, esito] of [
      [ritirato - 1, 'in_elenco'],
      [ritirato, 'non_in_elenco'],
      [null, 'non_in_elenco'],
      [ADESSO + ANNO_MS, 'non_in_elenco'],
      [Date.parse('2019-12-31T00:00:00Z'), 'non_in_elenco'],
    ] as const)
      expect([firmatoIl, (await cerca(elenco, ada, firmatoIl)).esito]).toEqual([firmatoIl, esito]);
  });
  test('R07 di un servizio ritirato dopo la data che chi firma ha scritto si dice: nessuno prova che non l’abbia scritta dopo', async () => {
    const elenco = letto(
      elencoDiProva([
        {
          autorita,
          stati: [
            { stato: 'withdrawn', dal: '2026-06-01T00:00:00Z' },
            { stato: 'granted', dal: '2020-01-01T00:00:00Z' },
          ],
        },
      ]),
    );
    const prima = Date.parse('2026-05-31T00:00:00Z');
    expect(await cerca(elenco, ada, prima)).toMatchObject({ esito: 'in_elenco', ritirato: true });
    expect(await cerca(letto(elencoDiProva([{ autorita }])), ada, prima)).toMatchObject({ ritirato: false });
  });
  test('R07 di un servizio uno stato senza una data che si legga non si salta: il servizio non vale', async () => {
    for (const dal of ['', 'ieri'])
      expect(
        await cerca(
          letto(
            elencoDiProva([
              {
                autorita,
                stati: [
                  { stato: 'withdrawn', dal },
                  { stato: 'granted', dal: '2020-01-01T00:00:00Z' },
                ],
              },
            ]),
          ),
          ada,
        ),
      ).toMatchObject({ esito: 'non_in_elenco' });
  });
  test('R07 dieci certificati portati da chi firma, che si nominano l’un l’altro, si provano poche volte', async () => {
    const sua = await coppia();
    const tutti = await Promise.all(
      Array.from({ length: 10 }, async (_, i) => {
        const uno = await certificato(sua, { nome: 'Giostra', numero: 100 + i, firma: sua, autorita: true });
        return comeArriva(uno);
      }),
    );
    let prove = 0;
    for (const uno of tutti) {
      const verifica = uno.verify.bind(uno);
      uno.verify = (...con) => {
        prove += 1;
        return verifica(...con);
      };
    }
    const [prima] = tutti;
    if (prima === undefined) throw new Error('nessun certificato');
    expect((await cerca(letto(elencoDiProva([{ autorita }])), prima, null, tutti)).esito).toBe('non_in_elenco');
    expect(prove).toBeLessThanOrEqual(30);
  });
  test('R07 un servizio che non rilascia certificati qualificati, o soltanto per siti, non conta', async () => {
    for (const [come, esito] of [
      [{ tipo: 'CA/PKC' }, 'non_in_elenco'],
      [{ perChe: 'ForWebSiteAuthentication' }, 'non_in_elenco'],
      [{ perChe: 'ForeSignatures' }, 'in_elenco'],
      [{ perChe: 'ForeSeals' }, 'in_elenco'],
    ] as const)
      expect((await cerca(letto(elencoDiProva([{ autorita, ...come }])), ada)).esito).toBe(esito);
  });
  test('R07 di un elenco scaduto si dice, e lo si guarda; uno chiuso non ha termine', async () => {
    const scaduto = letto(elencoDiProva([{ autorita }], { fino: '2026-11-20T00:00:00Z' }));
    expect(await cerca(scaduto, ada)).toMatchObject({ esito: 'in_elenco', elenco: { scaduto: true } });
    const chiuso = letto(elencoDiProva([{ autorita }], { fino: '' }));
    expect(await cerca(chiuso, ada)).toMatchObject({ elenco: { fino: null, scaduto: false } });
  });
});

describe('R07 un elenco vale solo com’è stato firmato', () => {
  test('R07 un byte cambiato, un altro firmatario, o nessuna firma: non vale', () => {
    const firmato = agid.firma(elencoDiProva([{ autorita }]));
    expect(leggi(firmato.replace('granted', 'granteD'))).toEqual({ difetto: 'firma_non_valida' });
    expect(leggi(firmato.replace('2026-11-01T10:00:00Z', '2026-11-01T10:00:01Z'))).toEqual({
      difetto: 'firma_non_valida',
    });
    expect(leggi(elencoDiProva([{ autorita }]))).toEqual({ difetto: 'firma_non_valida' });
    expect(leggi(firmato.slice(0, -40))).toEqual({ difetto: 'non_si_legge' });
  });
  test('R07 il certificato che la firma porta con sé non basta: vale solo quello configurato', async () => {
    const altri = await creaFirmatarioDellElenco();
    const firmato = altri.firma(elencoDiProva([{ autorita }]));
    expect(leggi(firmato)).toEqual({ difetto: 'firma_non_valida' });
    expect(leggi(firmato, altri.pem)).toHaveProperty('elenco');
    // Il successore sta accanto a chi firma oggi.
    expect(leggiElencoDiFiducia(Buffer.from(firmato), [agid.pem, altri.pem])).toHaveProperty('elenco');
    const conCurva = await creaFirmatarioDellElenco(true);
    expect(leggi(conCurva.firma(elencoDiProva([{ autorita }])), conCurva.pem)).toHaveProperty('elenco');
  });
  test('R07 un elenco firmato da un’autorità che l’elenco stesso nomina non vale', async () => {
    const sua = await creaFirmatarioDellElenco();
    const dentro = comeArriva(Certificate.fromBER(derDi(sua.pem)));
    expect(leggi(sua.firma(elencoDiProva([{ autorita: dentro }, { autorita }])))).toEqual({
      difetto: 'firma_non_valida',
    });
  });
  test('R07 l’elenco di un altro paese non è il nostro, chiunque lo firmi', () => {
    for (const paese of ['AT', 'it', ''])
      expect(leggi(agid.firma(elencoDiProva([{ autorita }], { paese })))).toEqual({ difetto: 'di_un_altro_paese' });
  });
  test('R07 ciò che la forma canonica non distingue non cambia ciò che si legge', async () => {
    const firmato = agid.firma(elencoDiProva([{ autorita }]));
    // Un commento nel mezzo del nome dello stato, che la forma canonica toglie.
    const commento = firmato.replace('Svcstatus/granted', 'Svcstatus/with<!-- x -->granted');
    expect(leggi(commento)).toEqual({ difetto: 'firma_non_valida' });
    const diviso = firmato.replace('Svcstatus/granted', 'Svcstatus/<!-- withdrawn -->gran<![CDATA[ted]]>');
    const esito = leggi(diviso);
    if ('difetto' in esito) throw new Error(esito.difetto);
    expect((await cerca(esito.elenco, ada)).esito).toBe('in_elenco');
    // Un'istruzione resta nella forma canonica: è un byte cambiato.
    expect(leggi(firmato.replace('Svcstatus/granted', 'Svcstatus/granted<?x?>'))).toEqual({
      difetto: 'firma_non_valida',
    });
  });
  test('R07 una firma vera attorno a un altro elenco non lo fa valere', () => {
    const firmato = agid.firma(elencoDiProva([{ autorita }]));
    const [firma = ''] = /<ds:Signature.*<\/ds:Signature>/s.exec(firmato) ?? [];
    const altro = elencoDiProva([]).replace('</TrustServiceStatusList>', `${firma}</TrustServiceStatusList>`);
    expect(leggi(altro)).toEqual({ difetto: 'firma_non_valida' });
    const dentro = firmato.replace(/<\?xml[^>]*>/, '');
    const avvolto = elencoDiProva([]).replace('</SchemeInformation>', `</SchemeInformation>${dentro}`);
    expect(leggi(avvolto)).toEqual({ difetto: 'firma_non_valida' });
    expect(leggi(firmato.replace('</TrustServiceStatusList>', `${firma}</TrustServiceStatusList>`))).toEqual({
      difetto: 'firma_non_valida',
    });
  });
  test('R07 una DTD, un elenco di elenchi, una versione ignota, byte qualunque: si rifiutano con il loro perché', () => {
    const bomba = `<!DOCTYPE a [<!ENTITY b "${'c'.repeat(1_000)}"><!ENTITY d "&b;&b;&b;&b;&b;&b;&b;&b;">]>`;
    const xml = elencoDiProva([{ autorita }]);
    expect(leggi(agid.firma(xml).replace('?>\n', `?>\n${bomba}`))).toEqual({ difetto: 'dichiara_entita' });
    for (const come of [{ tipo: 'EUlistofthelists' }, { versione: 3 }])
      expect(leggi(agid.firma(elencoDiProva([], come)))).toEqual({ difetto: 'non_e_un_elenco_nazionale' });
    for (const byte of [
      Buffer.from([0xff, 0xfe, 0x3c, 0]),
      Buffer.from(xml, 'utf16le'),
      Buffer.from('<a'),
      Buffer.alloc(0),
    ])
      expect(leggiElencoDiFiducia(byte, [agid.pem])).toEqual({ difetto: 'non_si_legge' });
    const profondo = '<a>'.repeat(200_000) + '</a>'.repeat(200_000);
    expect(leggi(profondo)).toHaveProperty('difetto');
  });
});

describe('R07 l’elenco configurato', () => {
  const file = join(cartella, 'elenco.xml');
  const warn = (): void => undefined;
  let adesso = ADESSO;
  let massimo = 0;
  // Come la base dati, che ricorda il numero più alto letto da chiunque.
  const piuAlto = async ({ numero }: { numero: number }): Promise<number> => (massimo = Math.max(massimo, numero));
  const parti = { orologio: { adesso: () => adesso }, log: { warn }, piuAlto };
  test('R07 senza, non si verifica; con un file che manca, troppo grande o cambiato, si dice; con uno nuovo si rilegge', async () => {
    expect(await creaFiducia(null, parti)(ada, [], null)).toEqual({ esito: 'senza_elenco', difetto: null });
    const fiducia = creaFiducia({ file, firmatari: [agid.pem] }, parti);
    const esito = () => fiducia(ada, [], null);
    expect(await esito()).toEqual({ esito: 'senza_elenco', difetto: 'manca' });
    writeFileSync(file, '');
    truncateSync(file, 20 * 1_024 * 1_024);
    expect(await esito()).toEqual({ esito: 'senza_elenco', difetto: 'troppo_grande' });
    writeFileSync(file, agid.firma(elencoDiProva([{ autorita }])));
    expect(await esito()).toMatchObject({ esito: 'in_elenco', elenco: { numero: 45 } });
    writeFileSync(file, agid.firma(elencoDiProva([], { numero: 46 })));
    expect(await esito()).toMatchObject({ esito: 'non_in_elenco', elenco: { numero: 46 } });
    writeFileSync(file, elencoDiProva([{ autorita }]));
    expect(await esito()).toEqual({ esito: 'senza_elenco', difetto: 'firma_non_valida' });
  });
  test('R07 un elenco vero di prima, rimesso al posto del nuovo, non si usa; anche dopo un riavvio', async () => {
    massimo = 0;
    const scrivi = (numero: number, servizi: Parameters<typeof elencoDiProva>[0]): void =>
      writeFileSync(file, agid.firma(elencoDiProva(servizi, { numero })));
    const chiede = (): Promise<unknown> => creaFiducia({ file, firmatari: [agid.pem] }, parti)(ada, [], null);
    scrivi(46, []);
    expect(await chiede()).toMatchObject({ esito: 'non_in_elenco', elenco: { numero: 46 } });
    scrivi(45, [{ autorita }]);
    expect(await chiede()).toEqual({ esito: 'senza_elenco', difetto: 'superato' });
    scrivi(46, [{ autorita }]);
    expect(await chiede()).toMatchObject({ esito: 'in_elenco', elenco: { numero: 46 } });
  });
  test('R07 un file che non si finisce di leggere non si riprova a ogni firma', async () => {
    const warn = vi.fn();
    const leggi = vi.fn(async () => Promise.reject(new Error('oltre il tempo')));
    writeFileSync(file, 'x');
    const fiducia = creaFiducia({ file, firmatari: [agid.pem] }, { ...parti, log: { warn }, leggi });
    const difetto = { esito: 'senza_elenco', difetto: 'non_si_legge' };
    for (let i = 0; i < 5; i += 1) expect(await fiducia(ada, [], null)).toEqual(difetto);
    expect(leggi).toHaveBeenCalledTimes(1);
    adesso += 10 * 60_000;
    expect(await fiducia(ada, [], null)).toEqual(difetto);
    expect(leggi).toHaveBeenCalledTimes(2);
  });
  test('R07 una cartella, o un dispositivo senza fine, non è un elenco', async () => {
    for (const quale of [cartella, '/dev/zero'])
      expect(await creaFiducia({ file: quale, firmatari: [agid.pem] }, parti)(ada, [], null)).toEqual({
        esito: 'senza_elenco',
        difetto: 'non_si_legge',
      });
  });
});
