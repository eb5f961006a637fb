import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CONTRATTO } from '@gestore/contratto/linea/tutte';
import { expect, test } from 'vitest';

/** Le righe di nginx che chi mette in funzione copia da `operazioni.md`, lette da lì: ciò che si prova è ciò che si legge. */
const TESTO = readFileSync(fileURLToPath(new URL('./operazioni.md', import.meta.url)), 'utf8');
const SENZA_NOMI = mappa('senza_nomi');
const SI_REGISTRA = mappa('si_registra');
/** Un identificativo che in un registro si riconosce. */
const SEGRETO = '0f3c9a52-7d1e-4b6f-9a3d-segretissima';

type Voce = { forma: RegExp; valore: string };

/** Un blocco `map` di nginx: in ordine, vale la prima forma che torna; `default` se nessuna. */
function mappa(nome: string): { voci: Voce[]; altrimenti: string } {
  const corpo = new RegExp(`^map \\$uri \\$${nome} \\{\\n([\\s\\S]*?)^\\}`, 'm').exec(TESTO)?.[1] ?? '';
  const righe = [...corpo.matchAll(/^\s+(\S+)\s+(\S+);$/gm)].map(([, forma = '', valore = '']) => ({ forma, valore }));
  return {
    voci: righe
      .filter(({ forma }) => forma.startsWith('~'))
      .map(({ forma, valore }) => ({ forma: new RegExp(forma.slice(1)), valore })),
    altrimenti: righe.find(({ forma }) => forma === 'default')?.valore ?? '',
  };
}

function di({ voci, altrimenti }: ReturnType<typeof mappa>, uri: string): string {
  for (const { forma, valore } of voci) {
    const trovata = forma.exec(uri);
    if (trovata !== null)
      return valore.replace(/\$(\w+)/g, (_, nome: string) => (nome === 'uri' ? uri : (trovata.groups?.[nome] ?? '')));
  }
  return altrimenti.replace('$uri', uri);
}

/** Ogni chiamata del contratto, con un identificativo riconoscibile al posto di ciò che cambia. */
const PERCORSI = CONTRATTO.map(({ chiamata }) => chiamata.percorso.replaceAll(/:\w+/g, SEGRETO));

test('R10 il registro di un proxy scritto come dicono le istruzioni non nomina nessuna vendita, busta o collegamento', () => {
  expect(SENZA_NOMI.voci.length).toBeGreaterThan(0);
  expect(PERCORSI.some((uno) => uno.includes(SEGRETO))).toBe(true);
  for (const uri of [...PERCORSI, `/login/${SEGRETO}`, `/admin/asta/${SEGRETO}/busta`, `/edicom/asta/${SEGRETO}`])
    expect(di(SENZA_NOMI, uri)).not.toContain(SEGRETO);
  // Chi respinge un attacco vede ancora che cosa si chiede.
  expect(di(SENZA_NOMI, `/api/user/asta/${SEGRETO}/rilanci`)).toBe('/api/user/asta/-');
  expect(di(SENZA_NOMI, '/readyz')).toBe('/readyz');
});

test('R10 di un deposito non resta nemmeno la riga, e di tutto il resto sì', () => {
  const depositi = PERCORSI.filter((uno) => uno.endsWith('/pacchetti'));
  expect(depositi.length).toBe(2);
  for (const uri of depositi) expect(di(SI_REGISTRA, uri)).toBe('0');
  for (const uri of PERCORSI.filter((uno) => !depositi.includes(uno)))
    expect([uri, di(SI_REGISTRA, uri)]).toEqual([uri, '1']);
});

test('R10 ciò che si scrive di una richiesta non porta domanda, provenienza né peso', () => {
  const formato = /^log_format gestore '([^']*)'/m.exec(TESTO)?.[1] ?? '';
  expect(formato).toContain('$senza_nomi');
  for (const variabile of [
    '$request ',
    '$request_uri',
    '$args',
    '$http_',
    '$body_bytes_sent',
    '$bytes_sent',
    '$request_length',
    '$cookie_',
  ])
    expect(formato).not.toContain(variabile);
  expect(TESTO).toMatch(/^access_log \S+ gestore if=\$si_registra;$/m);
});
