-- Whether a reference document is another payment's too is looked up with each payment, by content.
create index uploaded_file_content on uploaded_file (sha256);
