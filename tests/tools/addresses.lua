-- Has wrk ask for the addresses of a file, one after the other.
local addresses = {}
for line in io.lines(os.getenv("ADDRESSES")) do
  addresses[#addresses + 1] = line
end
local headers = { ["Accept-Encoding"] = "gzip" }
local etag = os.getenv("ETAG")
if etag ~= "" then
  headers["If-None-Match"] = etag
end
local at = 0

function request()
  at = at % #addresses + 1
  return wrk.format("GET", addresses[at], headers)
end
