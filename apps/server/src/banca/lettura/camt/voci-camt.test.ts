import { describe, expect, test } from 'vitest';
import { elenco, nodo } from '../../../piattaforma/arnesi/nodi-xml.ts';
import { camt, nelCbi } from '../../prove/estratti.ts';
import { apriXml } from '../apri-xml.ts';
import { leggiEstratto } from '../lettori.ts';
import { MOVIMENTI_MAX, TESTO_BYTE_MAX, VOCE_CARATTERI_MAX } from '../limiti.ts';
import { NOME_VOCE } from './voci-camt.ts';

/** Un estratto di cinquantamila voci si legge perché il documento non ne apre nessuna, e chi legge una alla volta. */

const byte = (testo: string): Uint8Array => new TextEncoder().encode(testo);
const letto = (testo: string): string[] => {
  const esito = leggiEstratto(byte(testo), null);
  return esito.esito === 'rifiutato'
    ? esito.errori.map(({ riga, messaggio }) => `${riga ?? '-'}: ${messaggio}`)
    : esito.estratti.flatMap(({ movimenti }) =>
        movimenti.map(({ importoCent, causale }) => `${importoCent} ${causale}`),
      );
};
const due = camt([
  { importo: '1.00', causale: 'prima' },
  { importo: '2.00', causale: 'seconda' },
]);

test('aperto, un estratto tiene le sue voci come testo: l’albero di tutte non c’è mai', () => {
  for (const xml of [due, nelCbi(due, 'corpo')]) {
    const aperto = apriXml(byte(xml));
    const trovate: unknown[] = [];
    const cerca = (di: unknown): void => {
      for (const [nome, valore] of Object.entries(nodo(di) ?? {})) {
        if (nome === NOME_VOCE) trovate.push(...(Array.isArray(valore) ? valore : [valore]));
        else for (const figlio of elenco(valore)) cerca(figlio);
      }
    };
    cerca(aperto?.genere === 'xml' ? aperto.radice : null);
    expect(trovate.map((una) => typeof una)).toEqual(['string', 'string']);
  }
});

describe('una voce scritta in un altro modo è la stessa voce', () => {
  test.each([
    ['con attributi', due.replaceAll('<Ntry>', '<Ntry xml:lang="it" nota="a > b">')],
    ['con un prefisso suo', due.replaceAll('<Ntry>', '<c:Ntry xmlns:c="x">').replaceAll('</Ntry>', '</c:Ntry >')],
    ['con un commento che ne chiude un’altra', due.replace('<Amt', '<!-- </Ntry> --><Amt')],
    ['con gli a capo di un altro sistema', due.replaceAll('\n', '\r\n')],
  ])('%s', (_, xml) => {
    expect(letto(xml)).toEqual(['100 prima', '200 seconda']);
  });
  test('il testo fra CDATA, anche se pare chiuderla, e le entità sono della causale', () => {
    const xml = due
      .replace('>prima<', '><![CDATA[fine </Ntry> <b>]]><')
      .replace('>seconda<', '>Rossi &amp; figli &lt;srl&gt;<');
    expect(letto(xml)).toEqual(['100 fine </Ntry> <b>', '200 Rossi & figli <srl>']);
  });
  test('una vuota non è una voce, e le altre tengono il loro numero', () => {
    const xml = due
      .replace('<Ntry>', '<Ntry/><Ntry></Ntry><Ntry>')
      .replace('<Amt Ccy="EUR">2.00', '<Amt Ccy="USD">2.00');
    expect(letto(xml)).toEqual(['2: Estratto 1, voce 2: la divisa non è EUR.']);
  });
});

describe('ciò che non si apre è un no in parole, con la voce', () => {
  test('annidata oltre ogni misura', () => {
    const nidi = `${'<a>'.repeat(200)}${'</a>'.repeat(200)}`;
    expect(letto(due.replace(/(2\.00<\/Amt>)/, `$1${nidi}`))).toEqual([
      expect.stringMatching(/^2: .*voce 2: non si legge/),
    ]);
  });
  test('più grande di quanto una voce possa essere', () => {
    const lunga = due.replace('>prima<', `>${'x'.repeat(VOCE_CARATTERI_MAX)}<`);
    expect(letto(lunga)).toEqual([expect.stringMatching(/^1: .*voce 1: ha troppi dettagli/)]);
  });
  test('R39 più movimenti di quanti se ne prendano, anche in una voce sola', () => {
    const quanti = MOVIMENTI_MAX + 1;
    const dettagli = '<TxDtls><Amt Ccy="EUR">0.01</Amt></TxDtls>'.repeat(quanti);
    const xml = camt([{ importo: (quanti / 100).toFixed(2) }]).replace(
      /<NtryDtls>.*<\/NtryDtls>/s,
      `<NtryDtls>${dettagli}</NtryDtls>`,
    );
    expect(letto(xml)).toEqual([expect.stringMatching(/più di 60000 movimenti/)]);
  });
  test('un testo oltre la sua misura, che è minore di quella di un XML', () => {
    expect(letto('Data;Importo;Descrizione\n'.padEnd(TESTO_BYTE_MAX + 1, 'x'))).toEqual([
      expect.stringMatching(/troppo grande: al massimo 4 MB/),
    ]);
    expect(letto(due.padEnd(TESTO_BYTE_MAX + 1, ' '))).toHaveLength(2);
  });
});
