-- The PDF that a document is printed as, drawn once: whether a file is the school's is answered by it as long as the document is kept.
create table kept_pdf (
  kind text not null check (kind in ('reportCard', 'award', 'permanentRecord')),
  uuid text not null,
  sha256 text not null,
  primary key (kind, uuid)
) strict, without rowid;
