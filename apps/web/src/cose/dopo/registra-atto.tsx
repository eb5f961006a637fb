import type { DopoVisto } from '@gestore/contratto/dopo/forme';
import type { Valori } from '@gestore/contratto/regole';
import { formattaEuro, restaDellaRata } from '@gestore/dominio';
import { Alert, Button, EuroField, SelectField, TextArea, TextField } from '@gestore/ui';
import { type FormEvent, useState } from 'react';
import { SorteComando } from '../../comando/sorte-comando.tsx';
import type { Sorte } from '../../comando/usa-comando.ts';
import { conserva } from '../../forme/conserva.ts';
import { dataScritta } from '../../forme/data-scritta.ts';
import { useForma } from '../../forme/usa-forma.ts';
import { useTesti } from '../../testi/lingua.ts';
import {
  assegniDaRendere,
  type CampiScritti,
  type CampoAtto,
  campiDi,
  leggiAttoScritto,
  mostratoDi,
  REGOLE_ATTO,
  rateDaVersare,
  type TipoAttoScritto,
  versamentiDaStornare,
} from './atto-scritto.ts';
import { DOPO } from './dopo-l-esito.testi.ts';
import { type PostoDopo, useAttoDopo } from './usa-dopo.ts';

/** Gli atti che chi conduce registra dopo l'esito: si sceglie quale, e compaiono i suoi campi. */
export function RegistraAtto({
  id,
  posto,
  atti,
  dopo,
}: {
  id: string;
  posto: PostoDopo;
  atti: readonly TipoAttoScritto[];
  dopo: DopoVisto;
}) {
  const t = useTesti(DOPO);
  const [scelto, scegli] = useState<TipoAttoScritto | null>(null);
  const tipo = scelto !== null && atti.includes(scelto) ? scelto : atti[0];
  if (tipo === undefined) return null;
  return (
    <>
      <SelectField
        label={t.quale}
        value={tipo}
        onValueChange={(nuovo) => scegli(nuovo as TipoAttoScritto)}
        options={atti.map((value) => ({ value, label: t.atti[value] }))}
      />
      <Modulo
        // Indicato un conto, il modulo del prossimo chiede anche il motivo: è un altro modulo.
        key={`${tipo} ${campiDi(tipo, dopo).length}`}
        id={id}
        posto={posto}
        tipo={tipo}
        dopo={dopo}
        iniziali={tipo === 'indicaConto' ? { causale: dopo.causaleProposta } : {}}
      />
    </>
  );
}

function Modulo({
  id,
  posto,
  tipo,
  dopo,
  iniziali,
}: {
  id: string;
  posto: PostoDopo;
  tipo: TipoAttoScritto;
  dopo: DopoVisto;
  iniziali: CampiScritti;
}) {
  const t = useTesti(DOPO);
  const campi = campiDi(tipo, dopo);
  const { sorte, inCorso, compi } = useAttoDopo(id, posto);
  const [errato, segna] = useState(false);
  // Lo stesso modulo mandato due volte è lo stesso versamento; dopo che è andato, il prossimo è un altro.
  const [versamentoId, cambiaVersamento] = useState(() => crypto.randomUUID());
  const vuoti = Object.fromEntries(campi.map((campo) => [campo, iniziali[campo] ?? ''])) as Valori;
  const forma = useForma<Valori>({
    iniziali: vuoti,
    regole: Object.fromEntries(campi.map((campo) => [campo, REGOLE_ATTO[campo]])),
    nomi: t.campi,
    conserva: conserva(`atto:${tipo}`, campi),
  });
  const invia = async (evento: FormEvent): Promise<void> => {
    evento.preventDefault();
    const valido = forma.verifica();
    segna(!valido);
    const atto = valido ? leggiAttoScritto(tipo, forma.valori as CampiScritti, versamentoId, mostratoDi(dopo)) : null;
    if (atto === null) return;
    if (!(await compi(atto))) return;
    cambiaVersamento(crypto.randomUUID());
    forma.ricomincia();
  };
  return (
    <form aria-label={t.atti[tipo]} noValidate onSubmit={(evento) => void invia(evento)} className="grid gap-4">
      {forma.nota()}
      <div className="grid gap-4 sm:grid-cols-2">
        {campi.map((campo) => (
          <Campo key={campo} campo={campo} dopo={dopo} {...forma.campo(campo)} />
        ))}
      </div>
      {IN_DUE.includes(tipo) && <p className="text-sm text-secondario">{t.inDue}</p>}
      {tipo === 'registraRata' && <p className="text-sm text-secondario">{t.aiutoRata}</p>}
      {errato ? (
        <Alert tone="error" role="alert">
          {t.controlli}
        </Alert>
      ) : (
        <SorteDopo sorte={sorte} />
      )}
      <Button type="submit" className="justify-self-start" pending={inCorso} pendingLabel={t.inCorso}>
        {t.invia}
      </Button>
    </form>
  );
}

/** Che cosa ne è stato: scritto, rifiutato con la sua ragione, o ignoto. */
export function SorteDopo({ sorte }: { sorte: Sorte<unknown> }) {
  const t = useTesti(DOPO);
  if (sorte.tipo !== 'fatto' || sorte.diPrima) return <SorteComando sorte={sorte} />;
  return (
    <Alert tone="success" role="status">
      {t.registrato}
    </Alert>
  );
}

/** Gli atti che muovono denaro: uno propone, un altro conferma (R71). */
const IN_DUE: readonly TipoAttoScritto[] = ['restituisciAssegno', 'restituisciResiduo', 'passaAlleSpese'];
const GIORNI: readonly CampoAtto[] = ['il', 'del', 'entro'];

function Campo({
  campo,
  dopo,
  ...controllo
}: {
  campo: CampoAtto;
  dopo: DopoVisto;
  name: string;
  value: string;
  error: string | null;
  onChange: (evento: { target: { value: string } }) => void;
}) {
  const t = useTesti(DOPO);
  if (campo === 'rate') return <TextArea label={t.campi.rate} hint={t.aiutoRate} {...controllo} />;
  if (campo === 'rata' || campo === 'versamento' || campo === 'busta' || campo === 'blocco') {
    const { value, error, onChange } = controllo;
    const voci = vociDi(campo, dopo, t.rataEntro);
    return (
      <SelectField
        label={t.campi[campo]}
        value={value}
        error={error}
        onValueChange={(scelto) => onChange({ target: { value: scelto } })}
        options={[{ value: '', label: t.scelga }, ...voci]}
      />
    );
  }
  if (campo === 'motivo' || campo === 'perche' || campo === 'testo')
    return <TextArea label={t.campi[campo]} {...controllo} />;
  if (campo === 'importo') return <EuroField label={t.campi[campo]} {...controllo} />;
  return <TextField label={t.campi[campo]} {...(GIORNI.includes(campo) ? { hint: t.aiutoData } : {})} {...controllo} />;
}

/** Fra che cosa si sceglie: un assegno da rendere, una rata, un versamento del saldo, un blocco in forza. */
function vociDi(
  campo: 'rata' | 'versamento' | 'busta' | 'blocco',
  dopo: DopoVisto,
  rataEntro: (numero: number, importo: string, entro: string) => string,
): { value: string; label: string }[] {
  switch (campo) {
    case 'busta':
      return assegniDaRendere(dopo).map(({ bustaId, pseudonimo, importoCent }) => ({
        value: bustaId,
        label: `${pseudonimo}, ${formattaEuro(importoCent)}`,
      }));
    case 'rata':
      return rateDaVersare(dopo).map((rata) => ({
        value: String(rata.numero),
        label: rataEntro(rata.numero, formattaEuro(restaDellaRata(rata)), dataScritta(rata.entro)),
      }));
    case 'versamento':
      return versamentiDaStornare(dopo).map(({ versamentoId, importoCent, il }) => ({
        value: versamentoId,
        label: `${formattaEuro(importoCent)}, ${dataScritta(il)}`,
      }));
    case 'blocco':
      return dopo.conservazione.blocchi.map(({ bloccoId, numero, del }) => ({
        value: bloccoId,
        label: `${numero}, ${dataScritta(del)}`,
      }));
  }
}
