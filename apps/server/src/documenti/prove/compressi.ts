import { deflateSync } from 'node:zlib';

/** Un PDF di una pagina con degli oggetti in un insieme compresso, dove chi cerca nei byte non li legge. */
export function conCompressi(
  oggetti: string,
  {
    filtro = '/FlateDecode',
    primo = 4,
    compresso = deflateSync(Buffer.from(`9 0 ${oggetti}`, 'latin1')),
  }: Opzioni = {},
): Uint8Array<ArrayBuffer> {
  const testata = `1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>\nendobj\n`;
  const insieme = `4 0 obj\n<< /Type /ObjStm /N 1 /First ${primo} /Filter ${filtro} /Length ${compresso.length} >>\nstream\n`;
  const coda = '\nendstream\nendobj\ntrailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n0\n%%EOF\n';
  return new Uint8Array(
    Buffer.concat([Buffer.from(`%PDF-1.5\n${testata}${insieme}`), compresso, Buffer.from(coda, 'latin1')]),
  );
}

type Opzioni = { filtro?: string; primo?: number; compresso?: Buffer };
