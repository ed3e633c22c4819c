"""Sharing a dispute: pictures, QR codes, files, embeds; and importing one."""
