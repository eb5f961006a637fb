import { contenutoPerTutti } from '@gestore/contratto/documenti/chiamate';
import { indirizzoDi } from '@gestore/contratto/linea/chiamata';
import type { VenditaTrovata } from '@gestore/contratto/ricerca/forme';
import { Badge, Button, Importo, Istante } from '@gestore/ui';
import { Link } from '@tanstack/react-router';
import { Building2, CalendarDays, Clock, Gavel, MapPin } from 'lucide-react';
import { dataDetta } from '../../../testi/data-detta.ts';
import { useLingua, useTesti } from '../../../testi/lingua.ts';
import { statoOfferte } from '../../scheda/sezioni/stato-offerte.ts';
import { FaseVendita } from '../../vendita/fase-vendita.tsx';
import { useOraChiesta } from '../../vendita/usa-ora-chiesta.ts';
import { HOME } from '../testi.ts';

/** Da qui in giù il tempo per offrire è poco, e lo dice anche il colore. */
const POCHI_GIORNI = 3;

/** Le vendite trovate, una scheda ciascuna; le altre si chiedono. */
export function ElencoVendite({
  vendite,
  altre,
}: {
  vendite: readonly VenditaTrovata[];
  altre: { chiedi(): void; inCorso: boolean } | null;
}) {
  const t = useTesti(HOME);
  const adesso = useOraChiesta();
  return (
    <div className="grid gap-4">
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-1">
        {vendite.map((vendita) => (
          <li key={vendita.id}>
            <SchedaBreve vendita={vendita} adesso={adesso} />
          </li>
        ))}
      </ul>
      {altre !== null && (
        <Button
          variant="secondary"
          className="min-h-11 justify-self-center"
          aria-busy={altre.inCorso}
          onClick={() => {
            if (!altre.inCorso) altre.chiedi();
          }}
        >
          {altre.inCorso ? t.caricamento : t.mostraAltre}
        </Button>
      )}
    </div>
  );
}

/** La foto della vendita, o il posto dove starebbe: le schede restano allineate, e nulla si sposta quando arriva. */
function Foto({ foto }: { foto: VenditaTrovata['foto'] }) {
  return (
    <div className="-mx-4 -mt-4 mb-1 grid aspect-[3/2] place-items-center overflow-hidden rounded-t-md bg-fondo">
      {foto === null ? (
        <Building2 aria-hidden="true" className="size-10 text-bordo" />
      ) : (
        <img
          src={indirizzoDi(contenutoPerTutti, { documento: foto.documento, misura: foto.misura })}
          alt={foto.alternativo}
          lang="it"
          loading="lazy"
          decoding="async"
          width={600}
          height={400}
          className="size-full object-cover"
        />
      )}
    </div>
  );
}

function SchedaBreve({ vendita, adesso }: { vendita: VenditaTrovata; adesso: number }) {
  const t = useTesti(HOME);
  const lingua = useLingua();
  const stato = statoOfferte(vendita, adesso);
  const { titolo, ruolo, tribunale, categoria, inizioOperazioniIl, termineOfferteIl, distanzaKm } = vendita;
  const luogo = [vendita.luogo.via, vendita.luogo.comune, vendita.luogo.provincia].filter(Boolean).join(', ');
  return (
    <article className="relative grid h-full grid-cols-1 content-start break-words gap-2 rounded-md border border-linea bg-white p-4">
      <Foto foto={vendita.foto} />
      <div className="flex flex-wrap gap-2">
        <FaseVendita di={vendita} />
        {stato.tipo === 'aperte' && (
          <Badge tone={stato.giorni <= POCHI_GIORNI ? 'warning' : 'neutral'} Icon={Clock}>
            {t.perOffrire(stato.giorni)}
          </Badge>
        )}
      </div>
      <h3 lang="it" className="text-lg leading-snug font-bold break-words">
        <Link
          to="/asta/$id"
          params={{ id: vendita.id }}
          // Si preme tutta la scheda.
          className="scheda-intera underline decoration-linea underline-offset-4 hover:decoration-inherit"
        >
          {titolo}
        </Link>
      </h3>
      {categoria !== null && (
        <p lang="it" className="text-secondario">
          {categoria}
        </p>
      )}
      <p className="flex items-start gap-2">
        <MapPin aria-hidden="true" className="mt-1 size-4 shrink-0 text-testata" />
        <span>
          {luogo === '' ? t.luogoIgnoto : <span lang="it">{luogo}</span>}
          {distanzaKm !== null && ` · ${t.distanza(distanzaKm)}`}
        </span>
      </p>
      <p className="flex items-start gap-2">
        <CalendarDays aria-hidden="true" className="mt-1 size-4 shrink-0 text-testata" />
        {stato.tipo === 'aperte' ? (
          <span>
            {t.offerteEntro}{' '}
            <time dateTime={new Date(termineOfferteIl).toISOString()}>{dataDetta(termineOfferteIl, lingua)}</time>
          </span>
        ) : (
          <Istante il={inizioOperazioniIl} />
        )}
      </p>
      <p className="flex items-start gap-2">
        <Gavel aria-hidden="true" className="mt-1 size-4 shrink-0 text-testata" />
        <span>
          <span lang="it">{tribunale}</span>
          {ruolo === null ? '' : ` · ${t.ruolo(ruolo.numero, ruolo.anno)}`}
        </span>
      </p>
      <Prezzi vendita={vendita} />
    </article>
  );
}

function Prezzi({ vendita }: { vendita: VenditaTrovata }) {
  const t = useTesti(HOME);
  return (
    <dl className="mt-1 flex flex-wrap justify-between gap-2 border-t border-linea pt-3">
      <div>
        <dt className="text-sm text-secondario">{t.prezzoBase}</dt>
        <dd className="text-lg font-bold">
          <Importo cent={vendita.prezzoBaseCent} />
        </dd>
      </div>
      <div>
        <dt className="text-sm text-secondario">{t.offertaMinima}</dt>
        <dd className="text-lg font-bold">
          <Importo cent={vendita.offertaMinimaCent} />
        </dd>
      </div>
    </dl>
  );
}
