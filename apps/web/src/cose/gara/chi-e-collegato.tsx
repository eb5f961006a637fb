import type { Collegato } from '@gestore/contratto';
import { formattaOra } from '@gestore/contratto/parole/formato';
import { Badge, Card } from '@gestore/ui';
import { useTesti } from '../../testi/lingua.ts';
import { CONSOLE } from '../conduzione/console.testi.ts';
import { offerentiOnline } from '../conduzione/offerenti-online.ts';
import { PAROLE_DELEGATO } from '../conduzione/stati.testi.ts';
import type { VenditaSeguita } from '../conduzione/usa-vendita.ts';

/** Chi è collegato adesso e chi no, riletto ogni pochi secondi: prima chi può rilanciare online, gli altri a parte. */
export function Collegati({ vendita }: { vendita: VenditaSeguita }) {
  const t = useTesti(CONSOLE);
  const { collegati, stanza } = vendita;
  const { attesi, presenti, inSala, maiEntrati } = offerentiOnline(vendita);
  const fuori = new Set(
    stanza.buste
      .filter(({ stato }) => stato === 'rifiutata' || stato === 'scartata_tecnica')
      .map(({ pseudonimo }) => pseudonimo),
  );
  const offerente = ({ ruolo, pseudonimo }: Collegato) => ruolo === 'offerente' && !fuori.has(pseudonimo);
  const aParte = collegati.filter((uno) => !offerente(uno));
  const conti = [attesi > 0 && t.offerentiOnline(presenti, attesi), inSala > 0 && t.inSalaQuanti(inSala)];
  return (
    <Card title={t.chiECollegato} aside={conti.filter(Boolean).join(' · ')}>
      {collegati.length + maiEntrati.length === 0 && <p className="text-secondario">{t.collegatiVuoto}</p>}
      <Elenco collegati={collegati.filter(offerente)} maiEntrati={maiEntrati} />
      {aParte.length > 0 && (
        <section aria-label={t.aParte} className="grid gap-2 border-t border-linea pt-3">
          <h3 className="text-sm font-semibold text-secondario">{t.aParte}</h3>
          <Elenco collegati={aParte} maiEntrati={[]} />
        </section>
      )}
    </Card>
  );
}

function Elenco({ collegati, maiEntrati }: { collegati: readonly Collegato[]; maiEntrati: readonly string[] }) {
  const t = useTesti(CONSOLE);
  if (collegati.length + maiEntrati.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {collegati.map((collegato) => (
        <li
          key={`${collegato.ruolo}-${collegato.pseudonimo}-${collegato.collegatoDal}`}
          className="flex flex-wrap items-center justify-between gap-2"
        >
          <Presenza collegato={collegato} />
        </li>
      ))}
      {maiEntrati.map((pseudonimo) => (
        <li key={pseudonimo} className="flex flex-wrap items-center justify-between gap-2">
          <span lang="it" className="font-semibold">
            {pseudonimo}
          </span>
          <Badge tone="warning">{t.maiEntrato}</Badge>
        </li>
      ))}
    </ul>
  );
}

function Presenza({ collegato: { pseudonimo, ruolo, collegatoDal, ultimoSegnaleIl } }: { collegato: Collegato }) {
  const t = useTesti(CONSOLE);
  const p = useTesti(PAROLE_DELEGATO);
  const visto = ultimoSegnaleIl > 0 ? formattaOra(ultimoSegnaleIl) : null;
  return (
    <>
      <span className="min-w-0">
        <span lang="it" className="font-semibold">
          {pseudonimo}
        </span>{' '}
        <span className="text-sm text-secondario">
          {p.ruoli[ruolo]}
          {collegatoDal !== null && visto !== null && ` · ${t.ultimoSegnale(visto)}`}
        </span>
      </span>
      {collegatoDal === null ? (
        <Badge tone="warning">{visto === null ? t.nonCollegato : t.nonCollegatoVisto(visto)}</Badge>
      ) : (
        <Badge tone="info">{t.collegatoDalle(formattaOra(collegatoDal))}</Badge>
      )}
    </>
  );
}
